import { spawn } from 'node:child_process';

const endsWithItsParent = `
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();`;

/**
 * Node options for a child process that must not outlive this process. However this process ends, the channel between
 * the two breaks. The child needs 'ipc' in its `stdio`.
 */
export const endWithParent: readonly string[] = [
  '--import',
  `data:text/javascript,${encodeURIComponent(endsWithItsParent)}`,
];

const SCRIPT = `cat > /dev/null
test -f "$1/postmaster.pid" && kill -QUIT "$(head -n 1 "$1/postmaster.pid")"
sleep 1
rm -rf "$2"`;

/**
 * Stops the PostgreSQL server on `cluster` and removes `directory` once this process has ended, even if it was killed:
 * a shell waits for the end of a pipe. Returns a function that cancels this.
 */
export function endPostgresWithParent(cluster: string, directory: string): () => void {
  if (process.platform === 'win32') return () => {};
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'sh', cluster, directory], {
    // Ctrl-C is meant for this process, and the guard must survive it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as unknown as { unref?(): void }).unref?.();
  return () => {
    if (guard.pid !== undefined && guard.exitCode === null) process.kill(-guard.pid, 'SIGKILL');
  };
}

/** Runs the command that follows it, and ends the command when its own input ends. */
const UNTIL_INPUT_ENDS = '"$@" & cat > /dev/null; kill "$!"; wait "$!"';

/**
 * Runs a program that ends together with this process, even if it is killed, or when `stop` is called. The program may
 * run as another user.
 */
export function runUntilStopped(
  command: readonly string[],
  user: { readonly uid: number; readonly gid: number } | null,
): { readonly stop: () => Promise<void> } {
  const child = spawn('/bin/sh', ['-c', UNTIL_INPUT_ENDS, 'sh', ...command], {
    stdio: ['pipe', 'ignore', 'inherit'],
    cwd: '/',
    ...user,
  });
  return {
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin.end();
      await ended;
    },
  };
}
