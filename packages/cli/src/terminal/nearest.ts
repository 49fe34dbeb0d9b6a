/** How many letters have to be changed, added or taken away to make one word of the other. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const changed = (before[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      next.push(Math.min(changed, (before[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    before = next;
  }
  return before[b.length] ?? 0;
}

const plain = (word: string) => word.toLowerCase().replaceAll('-', '_');

/** The name that was most likely meant; undefined when none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, off: distance(plain(word), plain(name)) }));
  const [best] = ranked.sort((a, b) => a.off - b.off);
  if (best !== undefined && best.off <= (word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3))))
    return best.name;
  return names.find((name) => plain(name).includes(plain(word)));
}
