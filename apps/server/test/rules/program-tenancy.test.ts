import { beforeAll, expect, test } from 'vitest';
import { type TestAccount, useAccount, useServer } from '../support/harness.ts';

const server = useServer();
const asker = useAccount(server);
let theirs: Objects;
let own: Objects;

type Objects = Awaited<ReturnType<typeof objectsOf>>;

beforeAll(async () => {
  own = await objectsOf(asker);
  theirs = await objectsOf(await server.account());
});

/** Creates objects that their owner can change and delete, so only their environment protects them. */
async function objectsOf({ given, client }: TestAccount) {
  const { programId, groupId } = await given.program();
  const incentive = await client.incentives.create({ program_id: programId, name: 'I', amount: 10 });
  const attached = await client.groups.incentives.create(groupId, { incentive_id: incentive.id });
  const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;
  const affiliate = await given.affiliate({ program: { programId, groupId } });
  const unused = await given.affiliate({ program: { programId, groupId } });
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const commission = await given.conversion({ referral_id: referral.id, sales_status: 'pending' });
  return {
    empty: (await given.program()).programId,
    program: programId,
    group: await given.group(programId),
    default_group: groupId,
    incentive: incentive.id,
    attached: attached.id,
    level: (await client.groups.multiLevelIncentives.create(groupId, level)).id,
    key: (await client.apiKeys.create({ name: 'K', permissions: ['read:keys'] })).id,
    affiliate: unused.id,
    referral: referral.id,
    commission: commission.id,
  };
}

const at = (method: string, path: string, kind: keyof Objects, body?: object) => ({
  method,
  path,
  kind,
  body,
});
const name = { name: 'Taken' };
const attempts = [
  at('GET', '/v1/programs/:id', 'program'),
  at('PUT', '/v1/programs/:id', 'program', name),
  at('DELETE', '/v1/programs/:id', 'empty'),
  at('PUT', '/v1/program/groups/:id', 'group', name),
  at('DELETE', '/v1/program/groups/:id', 'group'),
  at('GET', '/v1/program/groups/:id/incentives', 'default_group'),
  at('POST', '/v1/program/groups/:id/incentives', 'group', { incentive_id: 'inc_x' }),
  at('GET', '/v1/program/groups/:id/multi-level-incentives', 'default_group'),
  at('POST', '/v1/program/groups/:id/multi-level-incentives', 'group', {
    level: 2,
    amount: 5,
    is_percentage: true,
    basis: 'sale',
  }),
  at('GET', '/v1/incentives/:id', 'incentive'),
  at('PUT', '/v1/incentives/:id', 'incentive', { amount: 90 }),
  at('DELETE', '/v1/incentives/:id', 'incentive'),
  at('GET', '/v1/api-keys/:id', 'key'),
  at('PUT', '/v1/api-keys/:id', 'key', { permissions: ['*'] }),
  at('DELETE', '/v1/api-keys/:id', 'key'),
  at('DELETE', '/v1/affiliates/:id', 'affiliate'),
  at('GET', '/v1/referrals/:id', 'referral'),
  at('DELETE', '/v1/referrals/:id', 'referral'),
  at('DELETE', '/v1/commissions/:id', 'commission'),
];

const ask = async (attempt: (typeof attempts)[number], id: string) => {
  const { status, body } = await asker.raw(attempt.method, attempt.path.replace(':id', id), attempt.body);
  const { request_id: _, ...error } = body.error;
  return { status, error: JSON.parse(JSON.stringify(error).replaceAll(id, '<id>')) };
};

test.each(attempts)(
  'responds to $method $path for another account as if it did not exist',
  async (attempt) => {
    const id = theirs[attempt.kind];
    const answer = await ask(attempt, id);
    expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(answer).toEqual(await ask(attempt, `${id.slice(0, -6)}zzzzzz`));
  },
);

test.each([
  ['incentives', 'attached'],
  ['multi-level-incentives', 'level'],
] as const)(
  'does not find objects attached under /%s of another account, not even through one’s own group',
  async (path, kind) => {
    for (const group of [own.default_group, theirs.default_group]) {
      const url = `/v1/program/groups/${group}/${path}/${theirs[kind]}`;
      for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as const)
        expect([method, (await asker.raw(method, url, body)).status]).toEqual([method, 404]);
    }
  },
);

test('rejects another account’s program, incentive or parent in a body', async () => {
  const bodies: [string, string, object][] = [
    ['POST', '/v1/program/groups', { name: 'G', program_id: theirs.program }],
    ['POST', '/v1/incentives', { name: 'I', amount: 1, program_id: theirs.program }],
    ['POST', `/v1/program/groups/${own.group}/incentives`, { incentive_id: theirs.incentive }],
    ['PUT', `/v1/affiliates/${own.affiliate}`, { parent_affiliate_id: theirs.affiliate }],
  ];
  for (const [method, path, body] of bodies) {
    const answer = await asker.raw(method, path, body);
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
  }
});

test('excludes other accounts from lists', async () => {
  const foreign: string[] = Object.values(theirs);
  for (const path of ['programs', 'program/groups', 'incentives', 'api-keys', 'affiliates', 'commissions']) {
    const { status, body } = await asker.raw('GET', `/v1/${path}?limit=100`);
    expect([path, status]).toEqual([path, 200]);
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.filter(({ id }: { id: string }) => foreign.includes(id))).toEqual([]);
  }
});
