import type { contract, PortalPartner } from '@tributary/contract';
import { grouped } from '../../../domain/grouped.ts';
import { partnerName } from '../../../domain/portal/partner-name.ts';
import type { OwnEndpoint } from '../../../endpoint.ts';
import { type OwnReader, ownSql } from '../../../platform/db/own-sql.ts';
import { toAmount, toTimestamp } from '../../../platform/to-wire.ts';

interface PartnerRow {
  readonly id: string;
  readonly name: string;
  readonly status: PortalPartner['status'];
  readonly createdAt: Date;
  readonly isErased: boolean;
}

/** Of a partner with several accounts, the one that stays. */
const partnersOf = ownSql<{ limit: number; skipped: number }, PartnerRow>('own-partners')`
  select b.id, b.name, b.partnership_status as status, b.created_at as "createdAt", b.erased_at is not null as "isErased"
  from affiliates a
  join affiliates b on b.environment_id = ${'environmentId'} and b.parent_affiliate_id = a.id and b.merged_into is null
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[])
  order by b.created_at desc, b.id desc limit ${'limit'}::int offset ${'skipped'}::int`;

interface EarnedRow {
  readonly partnerId: string;
  readonly currency: string;
  readonly minor: bigint;
}

/** What sales of partners have earned the affiliate, without what was rejected or voided. */
const earnedFrom = ownSql<{ partnerIds: readonly string[] }, EarnedRow>('own-earned-from-partners')`
  select t.affiliate_id as "partnerId", e.currency, sum(e.remaining_minor)::bigint as minor
  from earnings e
  join transactions t on t.environment_id = ${'environmentId'} and t.id = e.transaction_id
  where e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[]) and e.level = 1
    and e.status <> 'rejected' and e.voided_at is null and t.affiliate_id = any(${'partnerIds'}::text[])
  group by t.affiliate_id, e.currency order by e.currency`;

export const listPortalPartners: OwnEndpoint<typeof contract.portalPartners.list> = async (
  { own },
  { query: { limit, page } },
) => {
  const found = await own.rows(partnersOf, { limit: limit + 1, skipped: (page - 1) * limit });
  const partners = found.slice(0, limit);
  const earned = await earnedBy(own, partners);
  return {
    data: {
      partners: partners.map((partner) => toPartner(partner, earned.get(partner.id) ?? [])),
      has_more: found.length > limit,
    },
  };
};

async function earnedBy(own: OwnReader, partners: readonly PartnerRow[]) {
  const partnerIds = partners.map(({ id }) => id);
  const found = partnerIds.length === 0 ? [] : await own.rows(earnedFrom, { partnerIds });
  return grouped(found, ({ partnerId }) => partnerId);
}

const toPartner = (
  { name, status, createdAt, isErased }: PartnerRow,
  earned: readonly EarnedRow[],
): PortalPartner => ({
  name: isErased ? null : partnerName(name),
  since: toTimestamp(createdAt),
  status,
  earned: earned.map(({ currency, minor }) => ({ amount: toAmount(minor, currency), currency })),
});
