import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';
import { issueSentence, useIssueSentences } from './issue-sentences.ts';
import { routesOf } from './routes.ts';

const before = z.config().customError;
beforeAll(useIssueSentences);
afterAll(() => void z.config({ customError: before }));

const said = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

describe('value rejected by a schema', () => {
  test.each([
    ['missing', z.object({ a: z.string() }), {}, 'Required.'],
    ['no text', z.string(), 1, 'Must be text.'],
    ['no number', z.number(), '1', 'Must be a number.'],
    ['NaN', z.number(), Number.NaN, 'Must be a number.'],
    ['no whole number', z.number().int(), 1.5, 'Must be a whole number.'],
    ['no boolean', z.boolean(), 'yes', 'Must be true or false.'],
    ['no list', z.array(z.string()), {}, 'Must be a list.'],
    ['no object', z.object({}), [], 'Must be an object.'],
    ['no record', z.record(z.string(), z.string()), 1, 'Must be an object.'],
    ['no null', z.null(), 1, 'Must be null.'],
    ['no date', z.date(), 1, 'Must be a date.'],
    ['no symbol', z.symbol(), 1, 'Must be of a different type.'],
    ['empty text', z.string().min(1), '', 'Must not be empty.'],
    ['short text', z.string().min(3), 'a', 'Must have at least 3 characters.'],
    ['long text', z.string().max(1), 'ab', 'Must have at most 1 character.'],
    ['text of another length', z.string().length(3), 'ab', 'Must have exactly 3 characters.'],
    ['an empty list', z.array(z.string()).min(1), [], 'Must not be empty.'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 entry.'],
    ['a small number', z.number().min(2), 1, 'Must be at least 2.'],
    ['a number at its limit', z.number().positive(), 0, 'Must be greater than 0.'],
    ['a large number', z.number().max(2), 3, 'Must be at most 2.'],
    ['a number at its upper limit', z.number().lt(3), 3, 'Must be less than 3.'],
    ['an early date', z.date().min(new Date(0)), new Date(-1), 'Must be at least 1970-01-01T00:00:00.000Z.'],
    ['no multiple', z.number().multipleOf(5), 7, 'Must be a multiple of 5.'],
    ['no address', z.email(), 'x', 'Must be an e-mail address.'],
    ['no URL', z.url(), 'x', 'Must be a URL.'],
    ['no timestamp', z.iso.datetime(), 'x', 'Must be an ISO 8601 timestamp.'],
    ['no date of a calendar', z.iso.date(), 'x', 'Must be a date such as 2026-01-31.'],
    ['what a pattern refuses', z.string().regex(/^a$/), 'b', 'Has the wrong format.'],
    ['an unknown field', z.strictObject({}), { a: 1 }, 'Unknown field a.'],
    ['unknown fields', z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields a, b.'],
    ['none of a list', z.enum(['a', 'b', 'c']), 'd', 'Must be one of a, b or c.'],
    ['not the only value', z.literal('a'), 'b', 'Must be a.'],
    ['a value that is missing', z.object({ a: z.enum(['a', 'b']) }), {}, 'Required. Must be one of a or b.'],
    [
      'no part of a union',
      z.union([z.string(), z.number()]),
      true,
      'Does not match any of the allowed forms.',
    ],
    ['a key', z.record(z.string().max(1), z.string()), { ab: 'x' }, 'Contains a key that is not allowed.'],
    [
      'an entry',
      z.map(z.object({}), z.string()),
      new Map([[{}, 1]]),
      'Contains an entry that is not allowed.',
    ],
    ['by a rule', z.string().refine(() => false), 'x', 'Is not allowed.'],
    ['by a rule with words of its own', z.string().refine(() => false, { error: 'Mine.' }), 'x', 'Mine.'],
    [
      'of a kind that is not known yet',
      {
        safeParse: () => ({ error: { issues: [{ message: issueSentence({ code: 'new' } as never) }] } }),
      } as never,
      1,
      'Is not allowed.',
    ],
  ])('%s: is explained in a sentence', (_, schema, value, sentence) => {
    expect(said(schema, value)).toContain(sentence);
  });

  const library = /expected|received|invalid|undefined|\bnan\b|unrecognized|too (?:big|small)|>=|<=/i;

  test('is never explained in the library’s words for any body or query of the contract', {
    timeout: 20_000,
  }, () => {
    const values = [undefined, null, 1, -1, 1.5, '', 'x', 'x'.repeat(10_000), [], {}, { nonsense: 1 }, true];
    const schemas = routesOf(contract).flatMap(({ route }) => [
      'body' in route ? route.body : undefined,
      route.query,
    ]);
    const messages = new Set<string>();
    let count = 0;
    for (const schema of schemas) {
      if (!(schema instanceof z.ZodObject)) continue;
      const fields = Object.keys(schema.shape);
      for (const value of values) {
        const bodies = [value, ...fields.map((field) => ({ [field]: value }))];
        for (const message of bodies.flatMap((body) => said(schema, body))) {
          count += 1;
          messages.add(message);
        }
      }
    }
    for (const message of messages) {
      expect(message).not.toMatch(library);
      expect(message).toMatch(/^[A-Z].*\.$/s);
    }
    expect(count).toBeGreaterThan(1_000);
  });
});
