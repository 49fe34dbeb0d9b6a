import type { PortalCommission } from '@tributary/contract';
import { type CommissionGroup, commissionGroups } from '@tributary/core';
import type { OwnContext } from '../../src/context.ts';
import { ownRowsOf } from '../../src/features/earnings/stated-affiliate.ts';
import { listPortalCommissions } from '../../src/features/portal/own/commissions.ts';
import { getPortalSummary } from '../../src/features/portal/own/summary.ts';
import { ownReader } from '../../src/platform/db/own-sql.ts';
import type { TestAccount, TestServer } from './harness.ts';

/** Reads the portal as an affiliate, without signing in. */
export async function portalReader({ db }: TestServer, account: TestAccount, affiliateId: string) {
  const { client, environmentId } = account;
  const own = ownReader(db.lists, await ownRowsOf(db.lists, { environmentId, affiliateId }));
  const contextNow = async () =>
    ({ own, now: new Date((await client.testClock.get()).now) }) as unknown as OwnContext;
  const page = async (group: CommissionGroup | undefined, starting_after: string | undefined) =>
    listPortalCommissions(await contextNow(), { query: { limit: 7, group, starting_after } } as never);
  return {
    summary: async () => (await getPortalSummary(await contextNow(), {} as never)).data,
    /** Returns all pages of a group, or of all groups. */
    commissions: async (group?: CommissionGroup): Promise<PortalCommission[]> => {
      const all: PortalCommission[] = [];
      for (let isMore = true; isMore; ) {
        const { data, has_more } = await page(group, all.at(-1)?.id);
        all.push(...data);
        isMore = has_more;
      }
      return all;
    },
    groups: commissionGroups,
  };
}
