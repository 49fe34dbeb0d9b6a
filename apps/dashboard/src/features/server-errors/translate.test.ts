import { readdirSync, readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { issueSentence } from '../../../../../packages/contract/src/issue-sentences.ts';
import { amountInMinor } from '../../../../server/src/domain/money/currency.ts';
import { german } from '../../../test/german.ts';
import { codeWords } from './code-words.ts';
import { sentences } from './sentences.ts';
import { translate, translateSentence } from './translate.ts';
import { words } from './words.ts';

/** Stands in for the build, which compiles each macro to a message split into parts. */
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

const files = ['apps/server/src', 'packages/contract/src', 'packages/core/src'].flatMap((folder) =>
  readdirSync(new URL(folder, repository), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('generated'))
    .map((path) => {
      const text = readFileSync(new URL(`${folder}/${path}`, repository), 'utf8');
      return { path: `${folder}/${path}`, code: text.replace(/^ *(\/\*[\s\S]*?\*\/|\/\/.*)$/gm, '') };
    }),
);
const plain = (text: string) => text.replaceAll(/\\?`/g, '').toLowerCase();
/** Descriptions for the API reference are never sent as errors. */
const descriptions = /(describe\(|description:|summary:)\s*('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;
const sources = plain(files.map(({ code }) => code.replaceAll(descriptions, '')).join('\n'));

/** Code that does not run for the dashboard's requests, or whose messages it does not show. */
const notShown =
  /server\/src\/(admin|http|ledger|start)\/|generated|\/proofs\/|platform\/(batches|idempotency|metrics|db\/migration|startup)|features\/(clicks|portal|reports)\/|features\/sites\/problems|features\/sales\/record\/|connections\/(receive|check-connection)|webhooks\/events\//;

/** True for codes with a complete German description, whose messages are not shown. */
const isDescribed = (code: string) => codeWords[code as keyof typeof codeWords]?.isComplete ?? true;

const isContract = (path: string) => path.startsWith('packages');
const writesErrors = /Failure|UnreadableEvent|Problem|problem:/;

/** Values that replace a template's expressions. */
const samples = ['x', '1 EUR'];

/** Error messages in the sources. Values are `${…}`. */
const written = files
  .filter(({ path, code }) => !notShown.test(path) && (isContract(path) || writesErrors.test(code)))
  .flatMap(({ path, code }) =>
    [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].flatMap((found) => {
      const [, quoted, template] = found;
      const sentence = (quoted ?? template ?? '').replaceAll(/\\([`'])/g, '$1');
      const before = code.slice(Math.max(0, found.index - 80), found.index);
      const [, errorCode] = /Failure\(\s*'([A-Z_]+)',\s*$/.exec(before) ?? [];
      const isOther =
        /Error\(\s*$|log\.\w+\([^)]*$/.test(before) ||
        (isContract(path) && !/(error|message): $/.test(before)) ||
        (errorCode !== undefined && isDescribed(errorCode));
      return /^\S.* .*\.$/.test(sentence) && !isOther ? [sentence] : [];
    }),
  );

/** Messages that only API callers can get, because the dashboard sends no such requests. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates of the sources, as they are written
const forCallers: ReadonlySet<string> = new Set([
  'Send starting_after or ending_before, not both.',
  '${field}: ${id} is not in this list.',
  'event_type must be conversion here. Send other events to /v1/events.',
  "event_type must be one of: ${kinds.join(', ')}.",
  'The lines already specify the products. Omit ${field}.',
  "At least one of ${identifiers.join(', ')} is required.",
  'A ${kind} event has no sale fields. Set event_type to conversion to record a sale.',
  'Choose from the options.',
  'The question has no options.',
  'Choose one option.',
  'Unknown option ${unknown}.',
  'Unknown question ${question}.',
  'Question ${question} is answered twice.',
  "No such affiliate in the program: ${unknown.join(', ')}.",
  '${field} requires sorting by a figure, such as sales, or expand=performance.',
  'currency requires sort=sales or sort=commission.',
  'as_of must be a time with an offset, because the programs have different time zones. Or select one with program_id.',
  'This is a publishable site key, which only works in pages and links. Send an API key, which starts with sk_.',
  'after: Send the next_after of the previous response.',
  '${event} is the external_event_id of ${named}, not of ${id}.',
  'This browser has no session for this environment: it was signed out, unused for 12 hours, signed in as someone else, or never signed in. Sign in at /app.',
  'Too many concurrent changes to this referral. Try again.',
  'This address has sent too many unknown ${what} in the last minute, so this request was not checked.',
  'The provider reports that the money was returned.',
  'until must not be less than after.',
  'Send either ids or filter.',
  'Only allowed with filter.',
  'Must be imp_ followed by 8 to 64 letters or digits.',
  'Send ${known} in one spelling, not both.',
  'Send either ids or keys.',
  'Send either affiliate_id or referral_id.',
  'At least one of referral_id, customer_id, external_user_id and click_id is required.',
  'Either conversion_id or conversion_external_event_id is required.',
  'Send either referral_id or affiliate_id.',
  'Send ${own} or ${key}, not both.',
  'Must be createdAt:asc or createdAt:desc.',
  'Send either message_id or email.',
  'Must not contain NUL, a lone surrogate or a number above 1.8e308.',
  'Must be base64url without padding.',
  'Exactly one of api_key and token is required.',
  'At least one of email, external_user_id and customer_id is required.',
  'Send click_id or tracking_id, not both.',
  'Only allowed with tracking_id, because a click has its own time.',
]);
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates of the sources, as they are written

/** One issue of each kind that a form can cause. */
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
  // The server omits the field name.
  ...['JPY', 'USD'].map((currency) => String(amountInMinor('', 1.005, currency)).replace(' h', 'H')),
];

beforeAll(() => {
  const braces = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
  const messages = [...sentences, ...words].map(({ id }) => [id, german(id, braces)]);
  i18n.load('de', Object.fromEntries(messages));
  i18n.activate('de');
});

describe('messages of the server', () => {
  test.each(fromIssues)('include %s', (sentence) => {
    expect(translateSentence(sentence)).not.toBeNull();
  });

  test.each(sentences.map(({ id }) => id))('still exist in the server: %s', (message) => {
    const parts = message.split(/\{\w+\}/);
    const literals = parts.map((part) => plain(part.trim()));
    const isIssue = fromIssues.some((sentence) => parts.every((part) => sentence.includes(part)));
    expect(isIssue || literals.every((part) => sources.includes(part))).toBe(true);
  });
});

describe('every sentence of the server that the dashboard can show', () => {
  test.each([...new Set(written)].filter((sentence) => !forCallers.has(sentence)))(
    'is translated: %s',
    (sentence) => {
      const variants = samples.flatMap((sample) => {
        const filled = sentence.replaceAll(/\$\{[\s\S]*?\}/g, sample);
        // The server omits the field name and capitalizes the next letter.
        return [filled, filled.replace(/^[\w.]+:? (?=\w)/, '')].flatMap((text) => [
          text,
          text.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
        ]);
      });
      expect(variants.map(translateSentence).some((found) => found !== null)).toBe(true);
    },
  );

  test.each([...forCallers])('still includes the one for callers of the API: %s', (sentence) => {
    expect(written).toContain(sentence);
  });
});

describe('an error in German', () => {
  test('translates its fields and its message', () => {
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

  test('formats amounts as in German', () => {
    const message = 'Only 1250.50 USD of this sale can still be refunded.';
    expect(translate({ code: 'REFUND_EXCEEDS_REMAINING', message })).toEqual({
      message: 'Von diesem Verkauf können nur noch 1.250,50 USD erstattet werden.',
    });
  });

  test.each([
    [
      'The group grp_1 cannot be deleted: it has affiliates.',
      'Gruppe grp_1 kann nicht gelöscht werden. Noch zugeordnet: Partner.',
    ],
    ['It is in po_1 (pending).', 'Enthalten in po_1 (ausstehend).'],
    [
      'There are open payouts. Complete or cancel po_1 (pending), po_2 (failed) first.',
      'Es gibt offene Auszahlungen. Schließen Sie zuerst po_1 (ausstehend), po_2 (fehlgeschlagen) ab, oder stornieren Sie sie.',
    ],
    [
      'The actual result (2 payouts, 1250.50 USD) differs from the expected totals. Nothing was changed.',
      'Das tatsächliche Ergebnis (2 Auszahlungen, 1.250,50 USD) weicht vom angezeigten ab. Es wurde nichts geändert.',
    ],
    [
      'The payout cannot be set back to pending. Some of its entries are now in another payout.',
      'Die Auszahlung kann nicht wieder auf „ausstehend“ gesetzt werden. Einige ihrer Buchungen sind inzwischen in einer anderen Auszahlung enthalten.',
    ],
  ])('translates words, lists and sentences inside a message: %s', (message, translated) => {
    expect(translateSentence(message)).toBe(translated);
  });

  test('joins the details as the message does', () => {
    const details = ['po_1', 'po_2'].map((id) => ({
      field: 'payout_ids',
      message: `You created ${id}, so someone else must approve it.`,
    }));
    const message = details.map((detail) => detail.message).join(' ');
    expect(translate({ code: 'SECOND_PERSON_REQUIRED', message, details }).message).toBe(
      'Sie haben po_1 erstellt, deshalb muss jemand anderes die Auszahlung freigeben. Sie haben po_2 erstellt, deshalb muss jemand anderes die Auszahlung freigeben.',
    );
  });

  test('keeps unknown messages', () => {
    const unknown = { code: 'NEW_CODE', message: 'Something new.' };
    expect(translate(unknown)).toEqual({ message: 'Something new.' });
  });
});
