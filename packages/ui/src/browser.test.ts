import { expect, test } from 'vitest';
import { browserParts } from './browser.ts';

test.each([
  ['Firefox on Linux', { family: 'Firefox', system: 'Linux' }],
  ['Samsung Internet', { family: 'Samsung Internet', system: undefined }],
  ['Another browser on Windows', { family: null, system: 'Windows' }],
])('%s', (description, parts) => {
  expect(browserParts(description)).toEqual(parts);
});
