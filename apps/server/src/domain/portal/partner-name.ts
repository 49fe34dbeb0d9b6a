/** Returns the first name and last initial, such as `Ada L.`, which is enough to recognize a partner. */
export function partnerName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  // Some people enter their e-mail address as their name.
  const shown = first.includes('@') ? `${[...first][0] ?? ''}…` : first;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last === undefined ? shown : `${shown} ${[...last][0] ?? ''}.`;
}
