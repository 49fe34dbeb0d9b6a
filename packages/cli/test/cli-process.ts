import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { program } from '../../../apps/server/test/support/program.ts';

export interface Ended {
  /** Exit code; null if the process was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Peak memory use, if the operating system reports it. */
  readonly peakMb: number;
}

export interface RunningCli {
  readonly child: ChildProcess;
  /** Output so far. */
  readonly written: { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<Ended>;
}

const pollMs = 50;

async function peakOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024;
}

function watch(child: ChildProcess): Pick<RunningCli, 'written' | 'ended'> {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk) => {
      written[name] += String(chunk);
    });
  }
  let peakMb = 0;
  const polling = setInterval(async () => {
    peakMb = Math.max(peakMb, await peakOf(child));
  }, pollMs);
  const ended = once(child, 'close').then(([exitCode]) => {
    clearInterval(polling);
    return { exitCode, ...written, peakMb };
  });
  return { written, ended };
}

/** Starts the installed CLI in its own process. The process is killed when the test ends. */
export function startCli(args: readonly string[], env: Record<string, string>): RunningCli {
  const child = spawn(process.execPath, [program('cli'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ...watch(child) };
}
