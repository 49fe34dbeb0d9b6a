import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from './rounds.ts';

const built = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const STARTS = 15;

export interface CliStart {
  versionMs: number;
  /** Node with nothing to do. */
  nodeMs: number;
}

/** How long `tributary --version` takes beside a Node that does nothing; in turn, so that both see the same machine. */
export function cliStart(): CliStart {
  if (!existsSync(built)) throw new Error(`${built} is missing: npm run bench builds it.`);
  const times = Array.from({ length: STARTS }, () => ({
    nodeMs: startMs(['--eval', '']),
    versionMs: startMs([built, '--version']),
  }));
  return {
    nodeMs: median(times.map(({ nodeMs }) => nodeMs)),
    versionMs: median(times.map(({ versionMs }) => versionMs)),
  };
}

function startMs(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}
