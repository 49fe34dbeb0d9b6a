const units: [name: string, ms: number][] = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
];

/** How long until then, in the largest unit of which there are two, rounded: `in 90 s`, `in 5 h`; `now` when due. */
export function inWords(instant: string | null, nowMs: number): string | null {
  if (instant === null) return null;
  const ms = Date.parse(instant) - nowMs;
  const [name, unitMs] = units.find(([, length]) => ms >= 2 * length) ?? ['s', 1_000];
  const count = Math.round(ms / unitMs);
  if (count <= 0) return 'now';
  return `in ${count} ${name}${name === 'day' ? 's' : ''}`;
}
