import { readdirSync, readFileSync } from 'node:fs';

/** The kernel reports hundredths of a second (USER_HZ), regardless of its own tick rate. */
const MS_PER_TICK = 10;

/** Returns the processor time that a process has used, in milliseconds; null without /proc. */
export function processorMs(pid: number): number | null {
  const stat = statOf(pid);
  return stat && (stat.user + stat.system) * MS_PER_TICK;
}

/**
 * Returns the processor time that PostgreSQL has used, in milliseconds: the time of the main process, including
 * children that have ended, plus the time of running children. Null without /proc.
 */
export function postgresMs(postmaster: number): number | null {
  const first = statOf(postmaster);
  if (!first) return null;
  let ticks = first.user + first.system + first.endedChildren;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat?.parent === postmaster) ticks += stat.user + stat.system;
  }
  return ticks * MS_PER_TICK;
}

export const parentOf = (pid: number): number | null => statOf(pid)?.parent ?? null;

/** Returns a process's resident memory in megabytes (10^6 bytes); null without /proc. */
export const residentMb = (pid: number): number | null => megabytesOf(pid, 'VmRSS');

/** Returns a process's peak resident memory in megabytes (10^6 bytes); null without /proc. */
export const residentPeakMb = (pid: number): number | null => megabytesOf(pid, 'VmHWM');

function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number | null {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(read(`/proc/${pid}/status`))?.[1];
  return kibibytes === undefined ? null : (Number(kibibytes) * 1_024) / 1e6;
}

function statOf(pid: number) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === '') return null;
  // The second field is a name in parentheses that may contain anything, so start after the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const number = (index: number) => Number(fields[index]);
  return {
    parent: number(1),
    user: number(11),
    system: number(12),
    endedChildren: number(13) + number(14),
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
