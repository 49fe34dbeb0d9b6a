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

/** Whose lock it is, if that process still runs. A process on another machine counts as running, because this one cannot check it. */
export async function holderOf(directory: string): Promise<string | undefined> {
  const text = await readFile(lockPath(directory), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid = '', host = ''] = text.split('\n');
  if (host !== hostname()) return `process ${pid} of ${host}`;
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

/** Keeps every other process off the job while `work` runs. What a dead process left is taken away. */
export async function withLock<T>(directory: string, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(directory))) {
    const holder = await holderOf(directory);
    if (holder !== undefined) {
      const message = `This import is already running: ${holder}.`;
      throw usageError(message, `If it is not, remove ${lockPath(directory)}.`);
    }
    // Renamed before it is removed: of two that find the dead one's lock, one alone takes it away.
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
