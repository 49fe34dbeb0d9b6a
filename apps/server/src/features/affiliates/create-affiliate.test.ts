import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';
import { madeOnce } from '../../../test/support/made-once.ts';

const server = useServer();

async function enrolling() {
  const account = await server.account();
  const program = await account.given.program();
  const body = (fields: object = {}) => ({
    name: 'Ann',
    email: `${unique('ann')}@example.com`,
    program_id: program.programId,
    ...fields,
  });
  // Sends no Idempotency-Key, unlike the SDK.
  const post = (fields: object) => account.raw('POST', '/v1/affiliates', body(fields));
  return { ...account, ...program, program, body, post };
}

/** Account shared by tests that write nothing, or nothing that others read. */
const shared = madeOnce(enrolling);

describe('creating an affiliate', () => {
  test('returns 201 with its fields, except the four input-only ones', async () => {
    const { client, body, groupId, programId, announced } = await enrolling();
    const given = body({
      name: 'Ann Example',
      external_user_id: 'user_1',
      metadata: { a: { b: [1] } },
      company_name: 'Company',
      country_code: 'de',
      payout_method: 'wire_transfer',
      payout_details: { iban: 'DE89370400440532013000' },
    });
    const { data, response } = await client.affiliates.create(given).withResponse();
    expect(response.status).toBe(201);
    expect(data).toEqual({
      id: expect.stringMatching(/^aff_/),
      name: 'Ann Example',
      email: given.email,
      tracking_id: 'ann-example',
      source: 'api',
      partnership_status: 'APPROVED',
      onboarding_completed: false,
      program_id: programId,
      group_id: groupId,
      parent_affiliate_id: null,
      external_user_id: 'user_1',
      metadata: { a: { b: [1] } },
      payout_details_changed_at: null,
      rejection_reason: null,
      ...{ merged_into: null, merged_at: null, merge_reason: null, merged_by: null },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await announced(data.id)).toEqual([{ type: 'affiliate.created', data, previous: null }]);
    expect(await client.affiliates.get(data.id)).toEqual(data);
  });

  test.each(['pending', 'approved', 'rejected'] as const)(
    'accepts the status %s and returns it in upper case',
    async (status) => {
      const { client, body } = await enrolling();
      const created = await client.affiliates.create({ ...body(), status, onboarding_completed: true });
      expect(created).toMatchObject({
        partnership_status: status.toUpperCase(),
        onboarding_completed: true,
        metadata: {},
      });
    },
  );

  test('assigns the named group, or else the default group', async () => {
    const { client, body, given, programId, groupId } = await enrolling();
    const another = await given.group(programId);
    expect((await client.affiliates.create({ ...body(), group_id: another })).group_id).toBe(another);
    expect((await client.affiliates.create(body())).group_id).toBe(groupId);
  });

  test('returns not found for an unknown program or group, or a group of another program', async () => {
    const { given, post } = await enrolling();
    const other = await given.program();
    for (const [field, value] of [
      ['program_id', 'prg_unknown'],
      ['group_id', 'grp_unknown'],
      ['group_id', other.groupId],
    ] as const) {
      const { status, body } = await post({ [field]: value });
      expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', field]);
    }
  });

  test.each([
    ['email', { email: 'ANN@example.com' }],
    ['tracking_id', { tracking_id: 'ann-1' }],
    ['external_user_id', { external_user_id: 'user_1' }],
  ])('returns DUPLICATE for a %s taken in the program, but not in another program', async (field, second) => {
    const { post, given } = await enrolling();
    const first = { email: 'ann@example.com', tracking_id: 'ann-1', external_user_id: 'user_1' };
    expect((await post(first)).status).toBe(201);
    const { status, body } = await post(second);
    expect([status, body.error.code, body.error.field]).toEqual([409, 'DUPLICATE', field]);
    const { programId } = await given.program();
    expect((await post({ ...first, program_id: programId })).status).toBe(201);
  });
});

describe('generated tracking id', () => {
  test.each([
    ['Ann Affiliate', 'ann-affiliate'],
    ['  Łukasz Müller & Søn ', 'lukasz-muller-son'],
    ['STRAẞE 7', 'strasse-7'],
    ['x'.repeat(100), 'x'.repeat(90)],
  ])('is the name folded to ASCII: %s', async (name, tracking_id) => {
    const { client, body } = await enrolling();
    expect((await client.affiliates.create({ ...body(), name })).tracking_id).toBe(tracking_id);
  });

  test.each(['日本語', '!!!', '😀'])(
    'is partner- and six characters if the name has no usable letters: %s',
    async (name) => {
      const { client, body } = await enrolling();
      const ids = await Promise.all([1, 2, 3].map(() => client.affiliates.create({ ...body(), name })));
      for (const { tracking_id } of ids) expect(tracking_id).toMatch(/^partner-[a-z0-9]{6}$/);
      expect(new Set(ids.map(({ tracking_id }) => tracking_id)).size).toBe(3);
    },
  );

  test('skips manually assigned ids', async () => {
    const { client, body } = await enrolling();
    await client.affiliates.create({ ...body(), tracking_id: 'bob' });
    await client.affiliates.create({ ...body(), tracking_id: 'bob-3' });
    const next = async () => (await client.affiliates.create({ ...body(), name: 'Bob' })).tracking_id;
    expect([await next(), await next(), await next()]).toEqual(['bob-2', 'bob-4', 'bob-5']);
  });

  test('fits in a hundred characters, including the suffix', async () => {
    const { client, body } = await enrolling();
    const name = 'y'.repeat(100);
    const made = [
      await client.affiliates.create({ ...body(), name }),
      await client.affiliates.create({ ...body(), name }),
    ];
    expect(made.map(({ tracking_id }) => tracking_id)).toEqual(['y'.repeat(90), `${'y'.repeat(90)}-2`]);
  });

  test.each(['with', 'without'])(
    'differs for twenty affiliates with the same name created at once, %s an Idempotency-Key',
    { tags: 'slow' },
    async (kind) => {
      const { client, body, post } = await enrolling();
      // On a busy machine, a statement may time out without writing anything, and is then resent, as the SDK does.
      const posted = async () => {
        let answer = await post({});
        while (answer.status === 503) answer = await post({});
        return answer.body.data;
      };
      const create = () => (kind === 'with' ? client.affiliates.create(body()) : posted());
      const made = await Promise.all(Array.from({ length: 20 }, create));
      const expected = ['ann', ...Array.from({ length: 19 }, (_, at) => `ann-${at + 2}`)];
      expect(made.map(({ tracking_id }) => tracking_id).sort()).toEqual(expected.sort());
    },
  );

  test('is not the reason for a failure if the e-mail is taken, ten times at once', async () => {
    const { post } = await enrolling();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ email: 'ann@example.com' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.error.field);
    expect(new Set(refused)).toEqual(new Set(['email']));
  });
});

const long = (length: number) => 'x'.repeat(length);
const methods = [
  'paypal',
  'wise',
  'payoneer',
  'paxum',
  'webmoney',
  'wire_transfer',
  'bitcoin',
  'ethereum',
  'skrill',
  'alipay',
  'wechat',
  'manual',
  'none',
];
const details = [
  'email',
  'accountId',
  'bankName',
  'accountNumber',
  'swiftCode',
  'iban',
  'routingNumber',
  'accountName',
  'address',
];

describe('fields of an affiliate', () => {
  test('accept their minimum and maximum lengths', { tags: 'slow' }, async () => {
    const { post } = await enrolling();
    const good: object[] = [
      ...['x', long(100), 'É😀 '].map((name) => ({ name })),
      ...['a', '-', '0', long(100)].map((tracking_id) => ({ tracking_id })),
      ...['x', long(100)].map((company_name) => ({ company_name })),
      ...['DE', 'us'].map((country_code) => ({ country_code })),
      ...['x', long(255)].map((external_user_id) => ({ external_user_id })),
      ...methods.map((payout_method) => ({ payout_method })),
      { payout_details: Object.fromEntries(details.map((key) => [key, 'x'])) },
      { payout_details: {} },
      { metadata: null },
    ];
    for (const fields of good) expect([fields, (await post(fields)).status]).toEqual([fields, 201]);
  });

  test.each<readonly [string, object]>([
    ...['', long(101), null, 1, 'a\u0000', '\udfff'].map((name) => ['name', { name }] as const),
    ...['', 'x', 'x@', null].map((email) => ['email', { email }] as const),
    ...['', long(101), 'Ann', 'a_b', 'a b', 'é', 'a\n'].map(
      (tracking_id) => ['tracking_id', { tracking_id }] as const,
    ),
    ...['', long(101), null].map((company_name) => ['company_name', { company_name }] as const),
    ...['', 'D', 'DEU', 'D1', '  ', null].map((country_code) => ['country_code', { country_code }] as const),
    ...['', long(256)].map((external_user_id) => ['external_user_id', { external_user_id }] as const),
    ...['', 'PayPal', 'cash', null].map((payout_method) => ['payout_method', { payout_method }] as const),
    ['payout_details', { payout_details: 'iban' }],
    ['payout_details.iban', { payout_details: { iban: 7 } }],
    ['payout_details.iban', { payout_details: { iban: '' } }],
    ['payout_details.account_id', { payout_details: { account_id: 'x' } }],
    ['onboarding_completed', { onboarding_completed: 'true' }],
    ['status', { status: 'APPROVED' }],
    ['program_id', { program_id: '' }],
    ['partnership_status', { partnership_status: 'APPROVED' }],
    ['source', { source: 'import' }],
    ['metadata', { metadata: [] }],
  ])('reject for %s: %.60j', async (field, fields) => {
    const { post } = await shared();
    const { status, body } = await post(fields);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });
});
