import type { Affiliate, Tributary } from '@tributary/sdk';
import { inLanes } from './in-lanes.ts';
import type { Row } from './read-rows.ts';
import { type DemoAffiliate, prefixed, type Session } from './session.ts';

/**
 * Finds an earlier run's referrals, by customer, and affiliates, by tracking id. The customer's `external_user_id`
 * never expires, so a run can be resumed even weeks later.
 */
export async function findEarlierRun(client: Tributary, rows: readonly Row[], width: number) {
  const referralIds = new Map<string, string>();
  const affiliateIds = new Map<string, string>();
  const customers = [
    ...new Set(rows.filter(({ type }) => type === 'signup').map(({ customer }) => customer)),
  ];
  await inLanes(customers, String, width, async (customer) => {
    const query = { external_user_id: prefixed(customer), expand: ['affiliate' as const] };
    const [referral] = (await client.referrals.list(query)).data;
    if (!referral) return;
    referralIds.set(customer, referral.id);
    affiliateIds.set(referral.affiliate.tracking_id, referral.affiliate_id);
  });
  return { referralIds, affiliateIds };
}

/** Creates the affiliate, or fetches it by `knownId` if an earlier run created it. */
export async function findOrCreateAffiliate(
  { client, programId }: Pick<Session, 'client' | 'programId'>,
  row: Row,
  knownId: string | undefined,
): Promise<{ affiliate: DemoAffiliate; isNew: boolean }> {
  if (knownId !== undefined) return { affiliate: toDemo(await client.affiliates.get(knownId)), isNew: false };
  const trackingId = prefixed(row.affiliate);
  const created = await client.affiliates
    .create(
      { name: row.name, email: row.email, program_id: programId, tracking_id: trackingId },
      { idempotencyKey: `demo-affiliate-${row.affiliate}` },
    )
    .withResponse();
  // A replayed response is as old as the original, so `metadata` may have changed since.
  const current = created.replayed ? await client.affiliates.get(created.data.id) : created.data;
  return { affiliate: toDemo(current), isNew: !created.replayed };
}

/** `metadata` as written by `remember`. */
interface Memory {
  readonly clicks: Readonly<Record<string, string>>;
  readonly commissions: Readonly<Record<string, string>>;
}

function toDemo({ id, tracking_id, created_at, metadata }: Affiliate): DemoAffiliate {
  const { clicks = {}, commissions = {} } = metadata as Partial<Memory>;
  return {
    id,
    trackingId: tracking_id,
    createdAt: created_at,
    clicks: new Map(Object.entries(clicks)),
    commissions: new Map(Object.entries(commissions)),
  };
}

/**
 * Stores the ids of an affiliate's clicks and imported commissions in its `metadata`, so that a later run does not
 * create them again. Unlike sales, they have only an `Idempotency-Key`, which the server may delete after a day.
 */
export async function remember(client: Tributary, affiliate: DemoAffiliate): Promise<void> {
  const memory: Memory = {
    clicks: Object.fromEntries(affiliate.clicks),
    commissions: Object.fromEntries(affiliate.commissions),
  };
  await client.affiliates.update(affiliate.id, { metadata: { ...memory } });
}
