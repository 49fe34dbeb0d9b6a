import { errorBody, errorCatalog, type NamedRoute } from '@tributary/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawAnswer, startServer, type TestAccount, type TestServer } from './harness.ts';
import { bodySchemaOf, routesWithBody, validRequests } from './valid-requests.ts';

const SEED = 20_261_120;
const REQUESTS_PER_ROUTE = 60;

let server: TestServer;
let account: TestAccount;
let validRequest: Awaited<ReturnType<typeof validRequests>>;
beforeAll(async () => {
  server = await startServer();
  account = await server.account();
  validRequest = await validRequests(account);
});
afterAll(() => server.close());

/** Values that others have broken servers with, beside whatever fast-check thinks of. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER + 2,
    -(2 ** 63),
    2 ** 31,
    '',
    ' ',
    '0',
    'null',
    'NaN',
    '\u0000',
    '\ud800',
    '\uffff',
    'a'.repeat(256),
    'a'.repeat(5_001),
    '😀'.repeat(128),
    "' or '1'='1",
    '%',
    '_',
    '../../etc/passwd',
    '$1',
    '#{7*7}',
    [],
    {},
    [null],
    [[]],
    [''],
    { a: { b: [] } },
    '2024-02-30T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+275760-09-13T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2024-06-30T23:59:60Z',
    '2024-01-01',
    'USD',
    'usd',
    'CLF',
    'lead',
    'conversion',
    'milestone',
    'completed',
    'a@b.c',
    'a@',
    `${'A'.repeat(255)}@x.com`,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noDefaultInfinity: false }),
  fc.bigInt().map((value) => Number(value)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.string({ maxLength: 5 }), { minLength: 99, maxLength: 102 }),
);

/** One field of a sound request changed, left out or added; the fields are those of the contract, where it has any. */
const mutation = (fields: readonly string[]) =>
  fc.record({
    field: fc.oneof(...(fields.length > 0 ? [{ weight: 9, arbitrary: fc.constantFrom(...fields) }] : []), {
      weight: 1,
      arbitrary: fc.string({ maxLength: 12 }),
    }),
    value: fc.option(odd, { nil: undefined }),
  });

const leaks =
  /select |insert into|prisma|at \/|at async|pg_|node_modules|\.ts:\d|syntax error|violates|constraint/i;

function expectSound(answer: RawAnswer, sent: string): void {
  const text = JSON.stringify(answer.body);
  const shown = { sent, status: answer.status, text };
  expect(shown).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) });
  if (answer.status < 300) {
    expect(answer.body.success).toBe(true);
    return;
  }
  const { error } = errorBody.parse(answer.body);
  expect({ ...shown, status: errorCatalog[error.code].status }).toEqual(shown);
  expect({ ...shown, leak: withoutEcho(text, sent).match(leaks)?.[0] }).toEqual({
    ...shown,
    leak: undefined,
  });
}

/** A message may quote what the caller sent, an id above all. */
function withoutEcho(text: string, sent: string): string {
  const quoted = [...sent.matchAll(/"((?:[^"\\]|\\.)+)"/g)]
    .map(([, value = '']) => value)
    .sort((a, b) => b.length - a.length);
  return quoted.reduce((rest, value) => rest.replaceAll(value, ''), text);
}

async function fuzz(route: NamedRoute): Promise<Record<number, number>> {
  const fields = Object.keys(bodySchemaOf(route).properties);
  const seen: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(mutation(fields), async ({ field, value }) => {
      const request = validRequest(route);
      const { [field]: _, ...others } = request.body;
      const sent = JSON.stringify(value === undefined ? others : { ...others, [field]: value });
      const answer = await account.raw(request.method, request.path, sent);
      seen[answer.status] = (seen[answer.status] ?? 0) + 1;
      expectSound(answer, sent);
    }),
    { seed: SEED, numRuns: REQUESTS_PER_ROUTE, endOnFailure: true },
  );
  return seen;
}

test.each(routesWithBody)(
  '$name answers every mutated body as documented, and shows nothing of its inside',
  async (route) => {
    const seen = await fuzz(route);
    expect(Object.values(seen).reduce((sum, count) => sum + count, 0)).toBe(REQUESTS_PER_ROUTE);
    // Mostly refused, or the mutations would be none.
    expect(seen[400] ?? 0).toBeGreaterThan(REQUESTS_PER_ROUTE / 4);
  },
);
