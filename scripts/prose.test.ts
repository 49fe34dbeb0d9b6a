import { beforeAll, describe, expect, test } from 'vitest';
import { proseProblems } from './prose.mjs';

/** [text of a file, the problem in its last line] */
const refused: [string, string][] = [
  ['Send the requset again.', 'unknown word "requset"'],
  ['// One line\n/** The ammount to pay. */', 'unknown word "ammount"'],
  ["throw new Error('No affilate aff_1.');", 'unknown word "affilate"'],
  ['const maxRetrys = 1;', 'unknown word "Retrys"'],
  ['Whoever is above the seller earns.', 'better "anyone who"'],
  ['Who finds the line empty goes at once.', 'better "A caller that'],
  ['// Keys are deleted without anybody’s doing.', 'better an active sentence'],
  ["'mend it and import it'", 'better "fix"'],
  ['The server came to no end with row 12.', 'better "does not finish"'],
  ['The same again is refused.', 'better "a repeated request"'],
  ['Bring the file back.', 'better "restore"'],
  ['Two seconds at the most.', 'better "at most"'],
  ['Bank details in clear.', 'better "unmasked"'],
];

/** Names, addresses, escapes, and words of the project. */
const accepted = String.raw`Affonso’s clawbacks: https://xqzt.example/zzxxq, inc_01k0zzq, TRIBUTARY_DATA_DIR, \nnext`;

let problems: string[];

// One run over everything that is planted: the dictionaries take longer to load than words to check.
beforeAll(async () => {
  const planted = refused.map(([text], at): [string, string] => [`${at}.ts`, text]);
  problems = await proseProblems([...planted, ['accepted.md', accepted]]);
}, 120_000);

describe('the check of prose', () => {
  test.each(refused.map(([text, problem], at) => [text, problem, at] as const))(
    'refuses: %s',
    (text, problem, at) => {
      const found = problems.filter((each) => each.startsWith(`${at}.ts:`));
      expect(found).toEqual([expect.stringContaining(problem)]);
      expect(found[0]).toMatch(new RegExp(`^${at}\\.ts:${text.split('\n').length}: `));
    },
  );

  test('accepts names, addresses, escapes, and the words of the project', () => {
    expect(problems.filter((each) => each.startsWith('accepted.md'))).toEqual([]);
  });
});
