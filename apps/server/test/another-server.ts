import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ServerOptions } from '../src/start/open-server.ts';

/**
 * A server on the same database in a process of its own: what it knows of the first is what the database tells it.
 * It can be killed as a machine is, without a word.
 */
export interface ChildServer {
  readonly baseUrl: string;
  kill(): Promise<void>;
}

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const script = fileURLToPath(new URL('./serve.ts', import.meta.url));

/** With the `port` of one that was killed, in its place. The options are those that JSON can have. */
export async function startChildServer(
  databaseUrl: string,
  options: Pick<ServerOptions, 'relays'> & { port?: number } = {},
): Promise<ChildServer> {
  const given = [databaseUrl, JSON.stringify(options)];
  const args = ['--conditions=tributary-source', '--import', 'tsx', script, ...given];
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
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
