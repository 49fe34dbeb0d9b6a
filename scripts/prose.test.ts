import { describe, expect, test } from 'vitest';
import { proseProblems } from './prose.mjs';

describe('the check of prose', () => {
  test.each([
    ['a.md', 'Send the requset again.', 'unknown word "requset"'],
    ['a.ts', '// One line\n/** The ammount to pay. */', 'unknown word "ammount"'],
    ['a.ts', "throw new Error('No affilate aff_1.');", 'unknown word "affilate"'],
    ['a.ts', 'const maxRetrys = 1;', 'unknown word "Retrys"'],
    ['a.md', 'Whoever is above the seller earns.', 'better "anyone who"'],
    ['a.md', 'Who finds the line empty goes at once.', 'better "A caller that'],
    ['a.ts', '// Keys are deleted without anybody’s doing.', 'better an active sentence'],
    ['a.ts', "'mend it and import it'", 'better "fix"'],
    ['a.md', 'The server came to no end with row 12.', 'better "does not finish"'],
    ['a.md', 'The same again is refused.', 'better "a repeated request"'],
    ['a.md', 'Bring the file back.', 'better "restore"'],
    ['a.md', 'Two seconds at the most.', 'better "at most"'],
    ['a.md', 'Bank details in clear.', 'better "unmasked"'],
  ])('refuses in %s: %s', async (file, text, problem) => {
    const [found, ...others] = await proseProblems([[file, text]]);
    expect(found).toContain(problem);
    expect(found).toMatch(new RegExp(`^${file}:${text.split('\n').length}: `));
    expect(others).toEqual([]);
  });

  test('accepts names, addresses, escapes, and the words of the project', async () => {
    const text = String.raw`Affonso’s clawbacks: https://xqzt.example/zzxxq, inc_01k0zzq, TRIBUTARY_DATA_DIR, \nnext, sk_dev_zzqx`;
    expect(await proseProblems([['a.md', text]])).toEqual([]);
  });
});
