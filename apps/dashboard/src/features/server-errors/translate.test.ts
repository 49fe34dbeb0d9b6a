import { readdirSync, readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { issueSentence } from '../../../../../packages/contract/src/issue-sentences.ts';
import { amountInMinor } from '../../../../server/src/domain/money/currency.ts';
import { german } from '../../../test/german.ts';
import { sentences } from './sentences.ts';
import { translate, translateSentence } from './translate.ts';

/** The build replaces these macros by what they make: a message in parts. */
vi.mock('@lingui/core/macro', () => {
  const compiled = (id: string) => ({
    id,
    message: id.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? [part] : part)),
  });
  return {
    msg: (given: readonly string[] | { message: string }) =>
      compiled('message' in given ? given.message : (given[0] ?? '')),
    t: String.raw,
  };
});

const repository = new URL('../../../../../', import.meta.url);

/** Source files that write errors. */
const sources = ['apps/server/src', 'packages/contract/src', 'packages/core/src']
  .flatMap((folder) =>
    readdirSync(new URL(folder, repository), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('generated'))
      .map((path) => readFileSync(new URL(`${folder}/${path}`, repository), 'utf8')),
  )
  .join('\n')
  .toLowerCase();

/** An issue of each kind that a form can cause. */
const issues = [
  ...['string', 'number', 'int', 'boolean', 'array', 'date'].map((expected) => ({
    ...{ code: 'invalid_type', input: null, expected },
  })),
  { code: 'invalid_type', input: undefined, expected: 'string' },
  ...['email', 'url', 'datetime', 'date', 'regex'].map((format) => ({
    ...{ code: 'invalid_format', input: '', format },
  })),
  ...['string', 'array', 'number'].flatMap((origin) => [
    { code: 'too_small', input: '', origin, minimum: 1 },
    { code: 'too_small', input: '', origin, minimum: 3 },
    { code: 'too_small', input: '', origin, minimum: 3, inclusive: false },
    { code: 'too_big', input: '', origin, maximum: 1 },
    { code: 'too_big', input: '', origin, maximum: 3 },
    { code: 'too_big', input: '', origin, maximum: 3, inclusive: false },
  ]),
  { code: 'too_big', input: '', origin: 'string', maximum: 3, exact: true },
  { code: 'not_multiple_of', input: 1, divisor: 5 },
  { code: 'invalid_value', input: 'x', values: ['a', 'b'] },
  { code: 'custom', input: 'x' },
] as const;
const fromIssues = [
  ...issues.map((issue) => issueSentence(issue as Parameters<typeof issueSentence>[0])),
  // The server leaves out the name of a field.
  ...['JPY', 'USD'].map((currency) => String(amountInMinor('', 1.005, currency)).replace(' h', 'H')),
];

beforeAll(() => {
  const braces = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
  const messages = sentences.map(({ id }) => [id, german(id, braces)]);
  i18n.load('de', Object.fromEntries(messages));
  i18n.activate('de');
});

describe('the sentences of the server', () => {
  test.each(fromIssues)('include %s', (sentence) => {
    expect(translateSentence(sentence)).not.toBeNull();
  });

  test.each(sentences.map(({ id }) => id))('are still written: %s', (message) => {
    const parts = message.split(/\{\w+\}/);
    const literals = parts.map((part) => part.trim().toLowerCase());
    const isIssue = fromIssues.some((sentence) => parts.every((part) => sentence.includes(part)));
    expect(isIssue || literals.every((part) => sources.includes(part))).toBe(true);
  });
});

describe('an error in German', () => {
  test('has its fields and its message in German', () => {
    const details = [
      { field: 'name', message: 'Must have at most 100 characters.' },
      { field: 'email', message: 'Required.' },
    ];
    const message = 'name: Must have at most 100 characters. 1 other field is invalid.';
    expect(translate({ code: 'VALIDATION_ERROR', message, details })).toEqual({
      message: 'name: Darf höchstens 100 Zeichen haben.',
      details: [
        { field: 'name', message: 'Darf höchstens 100 Zeichen haben.' },
        { field: 'email', message: 'Erforderlich.' },
      ],
    });
  });

  test('writes amounts as German does', () => {
    const message = 'Only 1250.50 USD of this sale can still be refunded.';
    expect(translate({ code: 'REFUND_EXCEEDS_REMAINING', message })).toEqual({
      message: 'Von diesem Verkauf können nur noch 1.250,50 USD erstattet werden.',
    });
  });

  test('keeps a sentence that it does not know', () => {
    const unknown = { code: 'NEW_CODE', message: 'Something new.' };
    expect(translate(unknown)).toEqual({ message: 'Something new.' });
  });
});
