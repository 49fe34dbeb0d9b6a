import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../cli-error.ts';

const lockPath = (directory: string) => join(directory, 'lock');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the process that holds the lock if it is running. A process on another machine counts as running. */
export async function holderOf(directory: string): Promise<string | undefined> {
  const text = await readFile(lockPath(directory), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid = '', host = ''] = text.split('\n');
  if (host !== hostname()) return `process ${pid} on ${host}`;
  return isAlive(Number(pid)) ? `process ${pid}` : undefined;
}

async function tryLock(directory: string): Promise<boolean> {
  try {
    const handle = await open(lockPath(directory), 'wx', 0o600);
    await handle.writeFile(`${process.pid}\n${hostname()}\n`);
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Locks the job while `work` runs. The lock of a dead process is removed. */
export async function withLock<T>(directory: string, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(directory))) {
    const holder = await holderOf(directory);
    if (holder !== undefined) {
      const message = `This import is already running in ${holder}.`;
      throw usageError(message, `If that process has ended, delete ${lockPath(directory)}.`);
    }
    // Rename the stale lock before removing it, so that only one of several processes removes it.
    const dead = `${lockPath(directory)}.${randomBytes(4).toString('hex')}`;
    await rename(lockPath(directory), dead).catch(() => undefined);
    await rm(dead, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(lockPath(directory), { force: true });
  }
}
