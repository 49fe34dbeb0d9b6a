import type pg from 'pg';
import { impersonalFields, type Naming, routeOnly } from '../../domain/erasures/erasure.ts';
import type { FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { recordsOf } from '../../platform/db/records.ts';
import { execute, fragment, raw, rows, sql } from '../../platform/db/sql.ts';
import { renameKeys } from './erase-keys.ts';
import type { Done, Running } from './erasure.ts';
import { type NameOf, namesFor, takenByEvents, takenByRefunds, takenBySales } from './free-names.ts';

/** Number of sales per step. Each may have refunds, events and earnings. */
const SALES_AT_ONCE = 200;

interface Part {
  environmentId: number;
  objectId: string;
  after: string;
  limit: number;
}
interface Of {
  environmentId: number;
  ids: readonly string[];
}

interface Sale {
  readonly id: string;
  readonly key_scope: string;
  readonly external_event_id: string | null;
  readonly fingerprint: FingerprintFields | null;
  readonly payment_intent_id: string | null;
  readonly invoice_id: string | null;
  readonly metadata: object | null;
  readonly rejection_reason: string | null;
  readonly idempotency_key: string | null;
  readonly click_id: string | null;
}

const lockSales = (column: 'referral_id' | 'affiliate_id') => fragment<keyof Part>`
  select id, key_scope, external_event_id, fingerprint, payment_intent_id, invoice_id, metadata, rejection_reason, idempotency_key,
    click_id
  from transactions
  where environment_id = ${'environmentId'} and ${raw(column)} = ${'objectId'} and id > ${'after'}
  order by id limit ${'limit'} for no key update`;

const salesOfReferral = sql<Part, Sale>('lock-sales-of-erased-referral')`${lockSales('referral_id')}`;
const salesOfAffiliate = sql<Part, Sale>('lock-sales-of-erased-affiliate')`${lockSales('affiliate_id')}`;

/**
 * Erases personal data in sales: for a customer, everything that identifies them; for an affiliate, the
 * reasons for rejected commissions. Locks each sale, so that later events contain the pseudonyms.
 */
export async function eraseSales(client: pg.PoolClient, running: Running, after: string): Promise<Done> {
  const { environmentId, subject, naming } = running;
  const isReferral = subject.type === 'referral';
  const part = { environmentId, objectId: subject.id, after, limit: SALES_AT_ONCE };
  const sales = await rows(client, (isReferral ? salesOfReferral : salesOfAffiliate).with(part));
  const ids = sales.map(({ id }) => id);
  const of = { environmentId, ids };
  const keyOf = await namesFor(client, running, { keys: sales, taken: takenBySales });
  const changed = isReferral
    ? sales.map((sale) => withoutCustomer(sale, naming, keyOf))
    : sales.filter((sale) => sale.rejection_reason !== null).map((sale) => withoutReason(sale, naming));
  if (isReferral) await renameKeysOf(client, running, sales);
  await execute(client, writeSales.with({ environmentId, sales: JSON.stringify(changed) }));
  await eraseReasons(client, of, naming);
  if (!isReferral) await execute(client, eraseCoupons.with(of));
  if (isReferral) await eraseRefunds(client, running, of);
  if (isReferral) await eraseAdjustments(client, of, naming);
  if (isReferral && after === '') await eraseEventsOf(client, running);
  return {
    cursor: sales.length < SALES_AT_ONCE ? null : (ids.at(-1) ?? null),
    changed: { sales: changed.length },
  };
}

function withoutCustomer(sale: Sale, { identity, key }: Naming, keyOf: NameOf) {
  const named = (value: string | null) => value && identity.of(value);
  const { fingerprint } = sale;
  return {
    id: sale.id,
    key_scope: sale.key_scope,
    external_event_id: keyOf(sale.external_event_id),
    fingerprint:
      fingerprint && (sale.key_scope === 'manual' ? routeOnly(fingerprint) : impersonalFields(fingerprint)),
    payment_intent_id: named(sale.payment_intent_id),
    invoice_id: named(sale.invoice_id),
    metadata: sale.metadata && {},
    rejection_reason: named(sale.rejection_reason),
    idempotency_key: sale.idempotency_key && key.of(sale.idempotency_key),
    click_id: null,
  };
}

/** Renames the keys of sales. The key of a voided commission may be the last trace of a request. */
const renameKeysOf = (client: pg.PoolClient, running: Running, sales: readonly Sale[]): Promise<void> =>
  renameKeys(
    client,
    running,
    sales.flatMap(({ idempotency_key: key }) => key ?? []),
  );

const withoutReason = (sale: Sale, { identity }: Naming) => ({
  ...sale,
  rejection_reason: sale.rejection_reason && identity.of(sale.rejection_reason),
});

const writeSales = sql<{ environmentId: number; sales: string }>('erase-sales')`
  update transactions t set external_event_id = x.external_event_id, fingerprint = x.fingerprint,
    payment_intent_id = x.payment_intent_id, invoice_id = x.invoice_id, metadata = x.metadata,
    rejection_reason = x.rejection_reason, idempotency_key = x.idempotency_key, click_id = x.click_id
  from ${recordsOf('transactions', 'sales')} x
  where t.environment_id = ${'environmentId'} and t.id = x.id`;

/** Coupon codes often contain the affiliate's name. */
const eraseCoupons = sql<Of>('erase-coupons-of-sales')`
  update transactions set coupon_code = null
  where environment_id = ${'environmentId'} and id = any(${'ids'}::text[]) and coupon_code is not null`;

interface Reason {
  readonly earning_id: string;
  readonly number: number;
  readonly reason: string;
}

const reasonsOf = sql<Of, Reason>('reasons-of-erased-sales')`
  select m.earning_id, m.number, m.reason
  from earnings e join earning_moves m on m.environment_id = e.environment_id and m.earning_id = e.id
  where e.environment_id = ${'environmentId'} and e.transaction_id = any(${'ids'}::text[]) and m.reason is not null`;

const writeReasons = sql<{ environmentId: number; reasons: string }>('erase-reasons')`
  update earning_moves m set reason = x.reason
  from ${recordsOf('earning_moves', 'reasons')} x
  where m.environment_id = ${'environmentId'} and m.earning_id = x.earning_id and m.number = x.number`;

/** Erases `last_reason`, which is used only while the statement that sets it is running. */
const forgetLastReasons = sql<Of>('erase-last-reasons')`
  update earnings set last_reason = null
  where environment_id = ${'environmentId'} and transaction_id = any(${'ids'}::text[]) and last_reason is not null`;

async function eraseReasons(client: pg.PoolClient, of: Of, { identity }: Naming): Promise<void> {
  const found = await rows(client, reasonsOf.with(of));
  const reasons = JSON.stringify(found.map((each) => ({ ...each, reason: identity.of(each.reason) })));
  const { environmentId } = of;
  if (found.length > 0) await execute(client, writeReasons.with({ environmentId, reasons }));
  await execute(client, forgetLastReasons.with(of));
}

interface Refund {
  readonly id: string;
  readonly external_event_id: string | null;
  readonly fingerprint: FingerprintFields | null;
  readonly reason: string | null;
  readonly undo_reason: string | null;
}

const refundsOf = sql<Of, Refund>('refunds-of-erased-sales')`
  select id, external_event_id, fingerprint, reason, undo_reason from refunds
  where environment_id = ${'environmentId'} and transaction_id = any(${'ids'}::text[])`;

const writeRefunds = sql<{ environmentId: number; refunds: string }>('erase-refunds')`
  update refunds r set external_event_id = x.external_event_id, fingerprint = x.fingerprint, reason = x.reason,
    undo_reason = x.undo_reason
  from ${recordsOf('refunds', 'refunds')} x
  where r.environment_id = ${'environmentId'} and r.id = x.id`;

async function eraseRefunds(client: pg.PoolClient, running: Running, of: Of): Promise<void> {
  const { environmentId } = of;
  const { identity } = running.naming;
  const found = await rows(client, refundsOf.with(of));
  const keyOf = await namesFor(client, running, { keys: found, taken: takenByRefunds });
  const refunds = found.map(({ id, external_event_id, fingerprint, reason, undo_reason }) => ({
    id,
    external_event_id: keyOf(external_event_id),
    fingerprint: fingerprint && impersonalFields(fingerprint),
    reason: reason && identity.of(reason),
    undo_reason: undo_reason && identity.of(undo_reason),
  }));
  if (refunds.length === 0) return;
  await execute(client, writeRefunds.with({ environmentId, refunds: JSON.stringify(refunds) }));
}

interface Adjustment {
  readonly id: string;
  readonly reason: string;
  readonly void_reason: string | null;
}

const adjustmentsOf = sql<Of, Adjustment>('adjustments-of-erased-sales')`
  select id, reason, void_reason from adjustments
  where environment_id = ${'environmentId'} and transaction_id = any(${'ids'}::text[])`;

const writeAdjustments = sql<{ environmentId: number; adjustments: string }>('erase-adjustments-of-sales')`
  update adjustments a set reason = x.reason, void_reason = x.void_reason
  from ${recordsOf('adjustments', 'adjustments')} x
  where a.environment_id = ${'environmentId'} and a.id = x.id`;

/** Erases the reasons for adjustments, which may mention the sale's customer. */
async function eraseAdjustments(client: pg.PoolClient, of: Of, { identity }: Naming): Promise<void> {
  const found = await rows(client, adjustmentsOf.with(of));
  const adjustments = found.map(({ id, reason, void_reason }) => ({
    id,
    reason: identity.of(reason),
    void_reason: void_reason && identity.of(void_reason),
  }));
  const { environmentId } = of;
  if (adjustments.length > 0)
    await execute(client, writeAdjustments.with({ environmentId, adjustments: JSON.stringify(adjustments) }));
}

interface Event {
  readonly id: string;
  readonly external_event_id: string | null;
  readonly fingerprint: FingerprintFields | null;
  readonly metadata: object | null;
}

const eventsOf = sql<{ environmentId: number; referralId: string }, Event>('events-of-erased-referral')`
  select id, external_event_id, fingerprint, metadata from ingested_events
  where environment_id = ${'environmentId'} and referral_id = ${'referralId'}`;

const writeEvents = sql<{ environmentId: number; events: string }>('erase-ingested-events')`
  update ingested_events i set external_event_id = x.external_event_id, fingerprint = x.fingerprint, metadata = x.metadata,
    click_id = null
  from ${recordsOf('ingested_events', 'events')} x
  where i.environment_id = ${'environmentId'} and i.id = x.id`;

/** Erases personal data in leads, trials and milestones. */
async function eraseEventsOf(client: pg.PoolClient, running: Running): Promise<void> {
  const { environmentId, subject } = running;
  const found = await rows(client, eventsOf.with({ environmentId, referralId: subject.id }));
  const keyOf = await namesFor(client, running, { keys: found, taken: takenByEvents });
  const events = found.map(({ id, external_event_id, fingerprint, metadata }) => ({
    id,
    external_event_id: keyOf(external_event_id),
    fingerprint: fingerprint && impersonalFields(fingerprint),
    metadata: metadata && {},
  }));
  if (events.length > 0)
    await execute(client, writeEvents.with({ environmentId, events: JSON.stringify(events) }));
}
