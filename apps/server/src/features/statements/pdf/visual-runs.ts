import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Scripts that require their own font. */
export type Script = 'other' | 'arabic' | 'hebrew';

/** Text in one direction and one script, in logical order. */
export interface Run {
  readonly text: string;
  readonly script: Script;
}

const arabic = /\p{Script=Arabic}/u;
const hebrew = /\p{Script=Hebrew}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function scriptOf(character: string): Script {
  if (arabic.test(character)) return 'arabic';
  return hebrew.test(character) ? 'hebrew' : 'other';
}

/** Returns the runs of a line from left to right, according to the Unicode bidirectional algorithm. */
export function visualRuns(line: string): Run[] {
  if (!rightToLeft.test(line)) return [{ text: line, script: 'other' }];
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: { text: string; script: Script; level: number }[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    const shown = mirrored.get(at) ?? character;
    const script = scriptOf(character);
    const last = runs.at(-1);
    if (last && last.level === level && last.script === script) last.text += shown;
    else runs.push({ text: shown, script, level });
    at += character.length;
  }
  return reordered(runs.map(inDrawingOrder));
}

/**
 * Returns a run in drawing order. Fonts reverse the letters of their own script; characters without a script,
 * such as brackets, are reversed here.
 */
const inDrawingOrder = <Leveled extends Run & { readonly level: number }>(run: Leveled): Leveled =>
  run.level % 2 === 1 && run.script === 'other' ? { ...run, text: [...run.text].reverse().join('') } : run;

/**
 * Applies rule L2: from the highest level down to the lowest odd level, reverses every sequence of runs at
 * that level or above.
 */
function reordered<Leveled extends { readonly level: number }>(runs: readonly Leveled[]): Leveled[] {
  const ordered = [...runs];
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let until = from;
      while ((ordered[until]?.level ?? -1) >= level) until += 1;
      if (until > from + 1) ordered.splice(from, until - from, ...ordered.slice(from, until).reverse());
      from = Math.max(from, until - 1);
    }
  }
  return ordered;
}
