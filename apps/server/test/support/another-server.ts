import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ServerOptions } from '../../src/start/open-server.ts';
import { endWithParent } from './end-with-parent.ts';
import { program } from './program.ts';

/**
 * Server on the same database in a separate process, so that it learns about the first one only through the database.
 * It can be killed without warning.
 */
export interface ChildServer {
  readonly baseUrl: string;
  kill(): Promise<void>;
}

/** Pass the `port` of a killed server to take its place. The options must be JSON. */
export async function startChildServer(
  databaseUrl: string,
  options: Pick<ServerOptions, 'relays'> & { port?: number } = {},
): Promise<ChildServer> {
  const args = [...endWithParent, program('serve'), databaseUrl, JSON.stringify(options)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const baseUrl = await firstLine(child);
  return {
    baseUrl,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The child server has no output.');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('The child server ended before it listened.');
}
