import { expect, test } from 'vitest';
import { plantedBugs, shorterTimes } from './planted-bugs.ts';
import { patchedSource, sourcePathOf } from './source-patch.ts';

const builds = [{ name: 'every run', patches: shorterTimes }, ...plantedBugs];

test.each(builds)('has a patch for $name that still matches the source', ({ patches }) => {
  for (const patch of patches) expect(patchedSource(sourcePathOf(patch), [patch])).toContain(patch.replace);
});

test('throws for a patch that no longer matches its source', () => {
  const patch = { file: 'platform/db/hot-transaction.ts', find: 'What nobody wrote.', replace: '' };
  expect(() => patchedSource(sourcePathOf(patch), [patch])).toThrow('exactly once');
});
