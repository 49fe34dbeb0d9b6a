import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { run } from '../src/run.ts';
import type { Environment } from '../src/settings/profile.ts';

/** Creates an XDG configuration directory that is removed when the test ends. */
export async function newConfigHome(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tributary-cli-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

export interface Invocation {
  environment?: Partial<Environment>;
  stdin?: string;
  /** Pretends that stdout is a terminal with this many columns. */
  columns?: number;
  /**
   * Pretends that stdin and stderr are a terminal on which a user types this line, or one of these lines at each
   * prompt.
   */
  typed?: string | readonly string[];
  /** Acts as Ctrl-C for commands that run until they are interrupted, such as `webhooks listen`. */
  interrupted?: AbortSignal;
}

const collecting = (terminal: object | false, onWrite: (text: string) => void = () => undefined) => {
  let text = '';
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      onWrite(text);
      done();
    },
  });
  const stream = Object.assign(sink, terminal);
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text };
};

/** Runs the CLI in this process with separate streams and a separate environment. Nothing else is mocked. */
export async function runCli(
  args: readonly string[],
  { environment = {}, stdin = '', columns, typed, interrupted }: Invocation = {},
) {
  const stdout = collecting(columns !== undefined && { isTTY: true, columns });
  const lines = Array.isArray(typed) ? [...typed] : [];
  const typeAtPrompt = (text: string) => {
    const line = /[:?] $/.test(text) ? lines.shift() : undefined;
    if (line !== undefined) setImmediate(() => input.write(`${line}\n`));
  };
  const stderr = collecting(typed !== undefined && { isTTY: true, columns: columns ?? 80 }, typeAtPrompt);
  const input = Object.assign(new PassThrough(), typed !== undefined && { isTTY: true });
  if (!Array.isArray(typed)) input.end(typed === undefined ? stdin : `${typed}\n`);
  const exitCode = await run(args, {
    environment: {
      apiKey: 'sk_dev_0123456789abcdefghijABCDEFGHIJ01',
      baseUrl: undefined,
      signingSecret: undefined,
      webhookSecret: undefined,
      configHome: '/nonexistent',
      stateHome: '/nonexistent',
      noColor: undefined,
      isDumb: false,
      ...environment,
    },
    stdin: input as unknown as NodeJS.ReadStream,
    stdout: stdout.stream,
    stderr: stderr.stream,
    untilInterrupted: () => interrupted ?? new AbortController().signal,
  });
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}
