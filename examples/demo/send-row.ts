import { type Conversion, eventId } from '@tributary/sdk';
import { toMinor } from './minor-units.ts';
import type { Row, RowType } from './read-rows.ts';
import { prefixed, type Session } from './session.ts';

/** `known` means that the server already had the row, from an earlier run or an earlier delivery. */
export type Outcome = 'new' | 'known';

type Send = (session: Session, row: Row) => Promise<Outcome>;

/**
 * Sends a row in a single call. Names that the file never introduces are sent unchanged, and the server rejects them.
 */
export const sendRow: Readonly<Record<Exclude<RowType, 'affiliate'>, Send>> = {
  /** Clicks from a browser cannot be backdated, so they are sent without `at`. */
  click: async ({ client, programId, affiliates, visit }, row) => {
    const affiliate = affiliates.get(row.affiliate);
    if (affiliate?.clicks.has(row.event_id)) return 'known';
    const visited = affiliate && (await visit?.({ trackingId: affiliate.trackingId, sub1: row.event_id }));
    if (visited) {
      affiliate.clicks.set(row.event_id, visited);
      return 'new';
    }
    const click = await client.clicks
      .create(
        { programId, trackingId: affiliate?.trackingId ?? row.affiliate, sub1: row.event_id },
        { idempotencyKey: `demo-click-${row.event_id}` },
      )
      .withResponse();
    affiliate?.clicks.set(row.event_id, click.data.id);
    return outcomeOf(click);
  },

  signup: async ({ client, calendar, affiliates, referralIds }, row) => {
    if (referralIds.has(row.customer)) return 'known';
    const affiliate = affiliates.get(row.affiliate);
    const referral = await client.referrals.create({
      email: row.email,
      name: row.name,
      affiliate_id: affiliate?.id ?? row.affiliate,
      external_user_id: prefixed(row.customer),
      created_at: calendar(row.at),
      ...(row.click && { click_id: affiliate?.clicks.get(row.click) ?? row.click }),
    });
    referralIds.set(row.customer, referral.id);
    return 'new';
  },

  trial: async ({ client, calendar }, row) =>
    outcomeOf(
      await client.events
        .create({
          external_user_id: prefixed(row.customer),
          event_type: 'trial',
          event_name: 'trial_started',
          external_event_id: eventId('demo', row.event_id),
          occurred_at: calendar(row.at),
          metadata: { plan: row.plan },
        })
        .withResponse(),
    ),

  order: async (session, row) => {
    const identifier = row.customer
      ? { external_user_id: prefixed(row.customer) }
      : { click_id: clickIdOf(session, row.click) };
    const conversion = await session.client.conversions
      .create({
        ...identifier,
        sale_amount: Number(row.amount),
        sale_amount_currency: row.currency,
        external_event_id: eventId('demo', row.event_id),
        occurred_at: session.calendar(row.at),
        product_ids: [row.plan],
        ...(row.interval && { interval: row.interval as 'monthly' | 'yearly' }),
      })
      .withResponse();
    keep(session, row, conversion.data);
    return outcomeOf(conversion);
  },

  refund: async ({ client, calendar, sales }, row) => {
    const sale = sales.get(row.order);
    const refunded = await client.conversions
      .refund(sale?.latest.id ?? row.order, {
        currency: row.currency,
        external_event_id: eventId('demo', row.event_id),
        refunded_at: calendar(row.at),
        // Without an amount, the whole remaining amount is refunded.
        ...(row.amount && { amount: Number(row.amount) }),
      })
      .withResponse();
    if (sale) sales.set(row.order, { ...sale, latest: refunded.data });
    return outcomeOf(refunded);
  },

  /** Records a commission that was calculated and paid elsewhere, before the move to Tributary. */
  commission: async (session, row) => {
    const { client, affiliates, referralIds, calendar } = session;
    const affiliate = affiliates.get(row.affiliate);
    const knownId = affiliate?.commissions.get(row.event_id);
    if (knownId !== undefined) {
      if (!session.sales.has(row.event_id)) keep(session, row, await client.commissions.get(knownId));
      return 'known';
    }
    const commission = await client.commissions
      .create(
        {
          referral_id: referralIds.get(row.customer) ?? row.customer,
          sale_amount: Number(row.amount),
          sale_amount_currency: row.currency,
          commission_amount: Number(row.commission),
          commission_currency: row.currency,
          status: 'paid',
          sales_status: 'complete',
          created_at: calendar(row.at),
        },
        { idempotencyKey: `demo-commission-${row.event_id}` },
      )
      .withResponse();
    affiliate?.commissions.set(row.event_id, commission.data.id);
    keep(session, row, commission.data);
    return outcomeOf(commission);
  },
};

const outcomeOf = ({ replayed }: { readonly replayed: boolean }): Outcome => (replayed ? 'known' : 'new');

function keep({ sales }: Session, { event_id, amount, currency }: Row, latest: Conversion): void {
  sales.set(event_id, { currency, grossMinor: toMinor(Number(amount), currency), latest });
}

function clickIdOf({ affiliates }: Session, name: string): string {
  for (const { clicks } of affiliates.values()) {
    const id = clicks.get(name);
    if (id !== undefined) return id;
  }
  return name;
}
