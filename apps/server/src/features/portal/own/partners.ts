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
  /** Accounts merged into the partner; null if there are none. */
  readonly mergedIds: readonly string[] | null;
}

/**
 * Omits accounts merged into another partner, because that partner represents them. If the remaining account
 * is not a partner, lists each merged account. Accounts merged into the affiliate itself are not partners.
 */
const partnersOf = ownSql<{ limit: number; skipped: number }, PartnerRow>('own-partners')`
  select b.id, b.name, b.partnership_status as status, b.created_at as "createdAt", b.erased_at is not null as "isErased",
    array_agg(m.id) filter (where m.id is not null) as "mergedIds"
  from affiliates a
  join affiliates b on b.environment_id = ${'environmentId'} and b.parent_affiliate_id = a.id
  left join affiliates s on s.environment_id = ${'environmentId'} and s.parent_affiliate_id = a.id and s.id = b.merged_into
  left join affiliates m on m.environment_id = ${'environmentId'} and m.parent_affiliate_id = a.id and m.merged_into = b.id
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[]) and s.id is null
    and (b.merged_into is null or b.merged_into <> all(${'affiliateIds'}::text[]))
  group by b.environment_id, b.id
  order by b.created_at desc, b.id desc limit ${'limit'}::int offset ${'skipped'}::int`;

interface EarnedRow {
  readonly partnerId: string;
  readonly currency: string;
  readonly minor: bigint;
}

/** Accounts of partners, each with its partner. */
interface Sellers {
  readonly sellerIds: readonly string[];
  readonly partnerIds: readonly string[];
}

/** Finds the affiliate's commissions on partners' sales, except rejected and voided ones. */
const earnedFrom = ownSql<Sellers, EarnedRow>('own-earned-from-partners')`
  select o.partner_id as "partnerId", e.currency, sum(e.remaining_minor)::bigint as minor
  from unnest(${'sellerIds'}::text[], ${'partnerIds'}::text[]) o(seller_id, partner_id)
  join transactions t on t.environment_id = ${'environmentId'} and t.affiliate_id = o.seller_id
  join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
    and e.transaction_id = t.id and e.level = 1 and e.status <> 'rejected'
  group by o.partner_id, e.currency order by e.currency`;

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
  const accounts = partners.flatMap(({ id, mergedIds }) =>
    [id, ...(mergedIds ?? [])].map((sellerId) => ({ sellerId, partnerId: id })),
  );
  const sellers = {
    sellerIds: accounts.map(({ sellerId }) => sellerId),
    partnerIds: accounts.map(({ partnerId }) => partnerId),
  };
  const found = accounts.length === 0 ? [] : await own.rows(earnedFrom, sellers);
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
