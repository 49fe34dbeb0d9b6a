import { contract, routesOf } from '@tributary/contract';
import { describe, expect, test } from 'vitest';
import { publicUrl } from '../../../test/support/given.ts';
import { type TestAccount, useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

interface Updated {
  readonly path: string;
  readonly body: object;
}

const rename = { name: 'Renamed' };

/** By resource: an object that nothing refers to, so that it can be deleted, and an update of it. */
const makers: Readonly<Record<string, (own: TestAccount) => Promise<Updated>>> = {
  affiliates: async ({ given }) => ({ path: `affiliates/${(await given.affiliate()).id}`, body: rename }),
  referrals: async ({ given }) => ({ path: `referrals/${(await given.referral()).id}`, body: rename }),
  commissions: async ({ given }) => {
    const { id } = await given.conversion({ sales_status: 'pending' });
    return { path: `commissions/${id}`, body: { sales_status: 'failed' } };
  },
  programs: async ({ given }) => ({ path: `programs/${(await given.program()).programId}`, body: rename }),
  groups: async ({ given }) => {
    const { programId } = await given.program();
    return { path: `program/groups/${await given.group(programId)}`, body: rename };
  },
  'groups.incentives': async ({ given, client }) => {
    const program = await given.program();
    const incentive_id = await given.incentive(program);
    const [attached] = (await client.groups.incentives.list(program.groupId)).data;
    return { path: `program/groups/${program.groupId}/incentives/${attached?.id}`, body: { incentive_id } };
  },
  'groups.multiLevelIncentives': async ({ given, client }) => {
    const { groupId } = await given.program();
    const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;
    const { id } = await client.groups.multiLevelIncentives.create(groupId, level);
    return { path: `program/groups/${groupId}/multi-level-incentives/${id}`, body: { amount: 6 } };
  },
  incentives: async ({ given, client }) => {
    const { programId: program_id } = await given.program();
    const { id } = await client.incentives.create({ program_id, name: 'Incentive', amount: 10 });
    return { path: `incentives/${id}`, body: rename };
  },
  apiKeys: async ({ client }) => {
    const { id } = await client.apiKeys.create({ name: 'Key', permissions: ['read:affiliates'] });
    return { path: `api-keys/${id}`, body: rename };
  },
  sites: async ({ client, given }) => {
    const { programId: program_id } = await given.program();
    const { id } = await client.sites.create({ program_id, home_url: 'https://shop.example' });
    return { path: `sites/${id}`, body: rename };
  },
  webhookEndpoints: async ({ given }) => {
    const { id } = await given.webhookEndpoint();
    return { path: `webhook-endpoints/${id}`, body: { url: `${publicUrl}/moved` } };
  },
};

describe('an update with an Idempotency-Key', () => {
  test.each(Object.entries(makers))(
    'of %s gets its stored answer when the object was deleted since',
    async (name, make) => {
      const { path, body } = await make(account);
      const put = (headers = {}) => account.raw('PUT', `/v1/${path}`, body, headers);
      const key = { 'idempotency-key': `update-${name}` };
      const first = await put(key);
      expect(first.status).toBe(200);
      expect((await account.raw('DELETE', `/v1/${path}`)).status).toBe(200);

      const again = await put(key);

      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(again.body).toEqual(first.body);
      expect((await put()).body.error?.code).toBe(name === 'apiKeys' ? 'INVALID_TRANSITION' : 'NOT_FOUND');
    },
  );

  test('of everything that can be deleted is among these', () => {
    const names = routesOf(contract).map(({ name }) => name);
    const deletable = names.filter((name) => name.endsWith('.delete')).map((name) => name.slice(0, -7));
    const both = deletable.filter((resource) => names.includes(`${resource}.update`));
    expect(Object.keys(makers).sort()).toEqual(both.sort());
    expect(both.length).toBeGreaterThan(9);
  });
});
