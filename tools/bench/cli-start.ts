import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from './rounds.ts';
import { type Row, timesAtMost } from './table.ts';

const built = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const STARTS = 15;

const TIMES_MAX = 1.5;

/**
 * Compares the start time of `tributary --version` with that of an empty Node program. The two alternate, so that
 * conditions are the same.
 */
export function cliRow(): Row {
  if (!existsSync(built)) throw new Error(`${built} is missing: npm run bench builds it.`);
  const times = Array.from({ length: STARTS }, () => ({
    node: startMs(['--eval', '']),
    version: startMs([built, '--version']),
  }));
  const [nodeMs, versionMs] = [
    median(times.map(({ node }) => node)),
    median(times.map(({ version }) => version)),
  ];
  return {
    name: '8 tributary --version',
    cells: [`${versionMs.toFixed(0)} ms, ${(versionMs / nodeMs).toFixed(2)} × bare Node`],
    target: timesAtMost(TIMES_MAX, versionMs / nodeMs, '× bare Node'),
  };
}

function startMs(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}
