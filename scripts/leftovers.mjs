import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './run.mjs';

const WAIT_MS_MAX = 15_000;
const POLL_MS = 250;
/** Files that tools keep in the temporary directory for their next run. */
const caches = /^(tsx-|node-compile-cache|v8-compile-cache|esbuild-|jiti$|npm-|pnpm-)/;
const memory = '/dev/shm';

/**
 * Finds processes and files left behind by a test run. The run has its own temporary directory, and every process that
 * it starts has that directory or the run's process id in its arguments or environment.
 */
export function watchLeftovers() {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-run-'));
  // PostgreSQL may run as a different user.
  chmodSync(directory, 0o755);
  const changedBefore = new Set(changedFiles());
  return {
    directory,
    /**
     * Waits a few seconds for the runs with these process ids to clean up. Then ends the processes that they left
     * behind, removes the temporary directory, and returns a description of everything that was left.
     */
    async take(runPids, waitMs = WAIT_MS_MAX) {
      const names = runPids.map((pid) => `tributary-test-${pid}`);
      const marks = [directory, ...names];
      const left = () => [
        ...processes()
          .filter(({ pid, args }) => marks.some((mark) => `${args} ${environmentOf(pid)}`.includes(mark)))
          .map(({ pid, args }) => ({ pid, shown: `process ${pid}: ${args.slice(0, 160)}` })),
        ...filesOf(directory, names).map((shown) => ({ shown })),
        ...changedFiles()
          .filter((line) => !changedBefore.has(line))
          .map((line) => ({ shown: `work tree: ${line}` })),
      ];
      const deadline = performance.now() + waitMs;
      while (left().length > 0 && performance.now() < deadline) await sleep(POLL_MS);
      const found = left();
      for (const { pid } of found) if (pid !== undefined) end(pid);
      rmSync(directory, { recursive: true, force: true });
      return found.map(({ shown }) => shown);
    },
  };
}

/** Returns all processes except this one and its own children. */
function processes() {
  if (process.platform === 'win32') return [];
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [, pid, ppid, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    const isOurs = [pid, ppid].includes(String(process.pid));
    return pid === undefined || isOurs ? [] : [{ pid: Number(pid), args }];
  });
}

/** Returns a process's environment, on systems that expose it. */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

function filesOf(directory, names) {
  const ofMemory = existsSync(memory) ? readdirSync(memory) : [];
  return [
    ...readdirSync(directory).filter((name) => !caches.test(name)),
    ...ofMemory.filter((file) => names.some((name) => file.startsWith(`${name}-`))),
  ].map((name) => `file: ${name}`);
}

/** Returns nothing without Git, for example in a source archive. */
function changedFiles() {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['status', '--porcelain'], options).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

function end(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}
