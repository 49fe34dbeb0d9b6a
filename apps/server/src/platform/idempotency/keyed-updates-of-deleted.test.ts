import { contract, routesOf } from '@tributary/contract';
import { describe, expect, test } from 'vitest';
import { publicUrl } from '../../../test/support/given.ts';
import { useAccount, useServer } from '../../../test/support/harness.ts';
import { removablePath } from '../../../test/support/removable.ts';

const server = useServer();
const account = useAccount(server);

const routes = routesOf(contract);
const deletions = routes.filter(({ name }) =>
  routes.some((other) => name.endsWith('.delete') && other.name === name.replace(/delete$/, 'update')),
);

/** Updates of objects without a name. */
const bodies: Readonly<Record<string, object>> = {
  'commissions.delete': { sales_status: 'failed' },
  'groups.incentives.delete': {},
  'groups.multiLevelIncentives.delete': { amount: 6 },
  'webhookEndpoints.delete': { url: `${publicUrl}/moved` },
};

describe('update of a deleted object with an Idempotency-Key', () => {
  test.each(deletions)('returns its stored response: $name', async (named) => {
    const { name } = named;
    const path = await removablePath(named, account);
    const body = bodies[name] ?? { name: 'Renamed' };
    const put = (headers = {}) => account.raw('PUT', path, body, headers);
    const key = { 'idempotency-key': `update-${name}` };
    const first = await put(key);
    expect(first.status).toBe(200);
    expect((await account.raw('DELETE', path)).status).toBe(200);

    const again = await put(key);

    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await put()).body.error?.code).toBe(
      ['apiKeys.delete', 'connections.delete'].includes(name) ? 'INVALID_TRANSITION' : 'NOT_FOUND',
    );
  });

  test('is covered for more than nine resources', () => {
    expect(deletions.length).toBeGreaterThan(9);
  });
});
