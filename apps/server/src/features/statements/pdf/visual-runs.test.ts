import { expect, test } from 'vitest';
import { visualRuns } from './visual-runs.ts';

const shown = (line: string) => visualRuns(line).map(({ text }) => text);

test.each([
  ['text from left to right is one run', 'Łódź (Ελλάδα) 3', ['Łódź (Ελλάδα) 3']],
  ['words from right to left change places', 'שלום עולם', ['עולם', ' ', 'שלום']],
  ['numbers in a name from right to left stay numbers', 'מספר 123', ['123', ' ', 'מספר']],
  ['a name from right to left in a line from left to right', 'To: שלום.', ['To: ', 'שלום', '.']],
  ['brackets face what they enclose', 'שלום (Ada) 3', ['3', ' (', 'Ada', ') ', 'שלום']],
])('%s', (_, line, runs) => {
  expect(shown(line)).toEqual(runs);
});

test('uses a separate font for each script', () => {
  expect(visualRuns('Ada מספר مريم').map(({ script }) => script)).toEqual([
    'other',
    'arabic',
    'other',
    'hebrew',
  ]);
});
