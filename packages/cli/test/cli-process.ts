import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface Ended {
  /** Null when it was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The most memory that it had, where the system tells. */
  readonly peakMb: number;
}

export interface RunningCli {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** The CLI as it is installed: bundled, and a process of its own that can be killed. */
export interface CliBundle {
  start(args: readonly string[], env: Record<string, string>): RunningCli;
  /** Kills what still runs, too. */
  remove(): Promise<void>;
}

const pollMs = 50;

async function peakOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024;
}

function watch(child: ChildProcess): Promise<Ended> {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk) => {
      output[name] += String(chunk);
    });
  }
  let peakMb = 0;
  const polling = setInterval(async () => {
    peakMb = Math.max(peakMb, await peakOf(child));
  }, pollMs);
  return once(child, 'close').then(([exitCode]) => {
    clearInterval(polling);
    return { exitCode, ...output, peakMb };
  });
}

export async function bundleCli(): Promise<CliBundle> {
  // Below the package, so that its dependencies are found.
  const outDir = await mkdtemp(pathOf('../node_modules/.tributary-test-'));
  await build({
    config: false,
    silent: true,
    entry: [pathOf('../src/main.ts')],
    outDir,
    format: 'esm',
    target: 'node20',
    splitting: true,
    external: ['commander', /^csv-/, 'picocolors'],
    noExternal: [/^@tributary\//, 'zod', '@ts-rest/core'],
    esbuildOptions: (options) => {
      options.conditions = ['tributary-source'];
    },
  });
  const main = join(outDir, 'main.js');
  const children: ChildProcess[] = [];
  return {
    start: (args, env) => {
      const given = { PATH: process.env.PATH, ...env };
      const child = spawn(process.execPath, [main, ...args], {
        env: given,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      return { child, ended: watch(child) };
    },
    remove: async () => {
      for (const child of children) child.kill('SIGKILL');
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
