import type { contract, PortalNotifications } from '@tributary/contract';
import { DEFAULT_SALES_MAILS } from '@tributary/core';
import type { OwnReader } from '../../../dependencies.ts';
import type { OwnEndpoint } from '../../../endpoint.ts';
import { ownSql } from '../../../platform/db/own-sql.ts';

type Routes = typeof contract.portalNotifications;

const choices = ownSql<{ affiliate: string }, PortalNotifications>('own-notifications')`
  select c.language, c.sales_mails as sales from affiliate_preferences c
  where c.environment_id = ${'environmentId'} and c.affiliate_id = any(${'affiliateIds'}::text[])
    and c.affiliate_id = ${'affiliate'}`;

async function chosen(own: OwnReader, affiliate: string): Promise<PortalNotifications> {
  const [row] = await own.rows(choices, { affiliate });
  return row ?? { language: null, sales: DEFAULT_SALES_MAILS };
}

export const getPortalNotifications: OwnEndpoint<Routes['get']> = async ({ own, principal }) => ({
  data: await chosen(own, principal.actor),
});

export const updatePortalNotifications: OwnEndpoint<Routes['update']> = async (
  { own, principal },
  { body },
) => {
  await own.chooseMails(body);
  return { data: await chosen(own, principal.actor) };
};
