import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Environment } from '../src/profile.ts';
import { run } from '../src/run.ts';

/** An XDG configuration directory that is gone when the test ends. */
export async function newConfigHome(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tributary-cli-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

export interface Invocation {
  environment?: Partial<Environment>;
  stdin?: string;
  /** Pretends that stdout is a terminal of this many columns. */
  columns?: number;
}

const collecting = (columns: number | undefined) => {
  let text = '';
  const stream = {
    ...(columns !== undefined && { isTTY: true, columns }),
    write: (chunk: string) => {
      text += chunk;
      return true;
    },
  };
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text };
};

/** Runs the CLI in this process with streams and an environment of its own; everything below them is real. */
export async function runCli(
  args: readonly string[],
  { environment = {}, stdin = '', columns }: Invocation = {},
) {
  const stdout = collecting(columns);
  const stderr = collecting(undefined);
  const input = new PassThrough();
  input.end(stdin);
  const exitCode = await run(args, {
    environment: {
      apiKey: 'sk_dev_0123456789abcdefghijABCDEFGHIJ01',
      baseUrl: undefined,
      signingSecret: undefined,
      configHome: '/nonexistent',
      noColor: undefined,
      ...environment,
    },
    stdin: input as unknown as NodeJS.ReadStream,
    stdout: stdout.stream,
    stderr: stderr.stream,
  });
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}
