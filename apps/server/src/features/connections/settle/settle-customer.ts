import { errorCatalog } from '@tributary/core';
import type { Fact, LookUp } from '../../../domain/connectors/fact.ts';
import { needsPerson } from '../../../domain/connectors/needs-person.ts';
import type { NeededLookUp, Payment, PaymentSettings } from '../../../domain/connectors/payment.ts';
import { paymentsOf } from '../../../domain/connectors/payments.ts';
import { takenOf } from '../../../domain/connectors/reversals.ts';
import { Failure } from '../../../domain/failure.ts';
import type { ProviderPayment } from '../../../platform/db/generated/client.ts';
import { insertRecords, records } from '../../../platform/db/records.ts';
import { execute, raw, rows, snakeCase, sql } from '../../../platform/db/sql.ts';
import { contextOf, type Working, type WorkingConnection } from './connection.ts';
import { findReferral } from './credit.ts';
import { nameOfCustomer } from './customer-name.ts';
import { digestOf, noteDigests } from './digest.ts';
import { factsAround, type OfConnection } from './facts.ts';
import { canLookUp, lookUp } from './look-ups.ts';
import { type Decided, KEY_PREFIX, type Settled, settlePayment } from './settle-payment.ts';
import { cancelReferral, recordTrials } from './subscriptions.ts';

type Known = Pick<
  ProviderPayment,
  | 'id'
  | 'status'
  | 'reason'
  | 'paidAt'
  | 'transactionId'
  | 'digest'
  | 'createdAt'
  | 'chosenAt'
  | 'attributedAffiliateId'
  | 'attributedReferralId'
>;

const paymentsOfCustomer = sql<OfConnection & { customerId: string }, Known>('payments-of-provider-customer')`
  select p.id, p.status, p.reason, p.paid_at as "paidAt", p.digest, p.transaction_id as "transactionId", p.created_at as "createdAt", p.chosen_at as "chosenAt",
    p.attributed_affiliate_id as "attributedAffiliateId", p.attributed_referral_id as "attributedReferralId"
  from provider_payments p
  where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.customer_id = ${'customerId'}`;

const paymentColumns = [
  'environmentId',
  'connectionId',
  'id',
  'customerId',
  'status',
  'reason',
  'notes',
  'transactionId',
  'isAdopted',
  'affiliateId',
  'creditedBy',
  'currency',
  'collectedMinor',
  'saleMinor',
  'takenMinor',
  'needsPerson',
  'paidAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ProviderPayment)[];

/** Columns that are set only when a payment is first seen. */
const keptColumns: ReadonlySet<string> = new Set(['environmentId', 'connectionId', 'id', 'createdAt']);
const changes = paymentColumns.filter((name) => !keptColumns.has(name)).map(snakeCase);

const writePayment = sql<{ payments: string }>('write-provider-payment')`
  ${insertRecords('provider_payments', paymentColumns, 'payments')}
  on conflict (environment_id, connection_id, id) do update set
    ${raw(changes.map((name) => `${name} = excluded.${name}`).join(', '))}`;

const forgetPayments = sql<OfConnection & { ids: readonly string[] }>('forget-provider-payments')`
  delete from provider_payments
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and id = any(${'ids'}::text[]) and (transaction_id is null or not exists (
      select from transactions t
      where t.environment_id = ${'environmentId'} and t.id = transaction_id and t.voided_at is null))`;

const settingsOf = (connection: WorkingConnection): PaymentSettings => ({
  keyPrefix: KEY_PREFIX,
  countsShipping: connection.countsShipping,
  disputes: connection.disputes as PaymentSettings['disputes'],
  barePayments: connection.countsBarePayments,
  canLookUp: canLookUp(connection),
});

/** Returns the id that a payment is displayed under. */
const idOf = ({ invoiceId, paymentIntentId, key }: Payment): string =>
  invoiceId ?? paymentIntentId ?? key.slice(key.lastIndexOf(':') + 1);

const isForgotten = ({ reason }: Known): boolean => reason === 'forgotten';

/** Customer as it was when claimed. */
export interface Claimed {
  readonly id: string;
  readonly version: bigint;
}

/**
 * Updates the ledger according to the facts about all of a customer's payments. Payments are processed in
 * order, because limits and caps count sales in that order. Returns the time at which the customer is due
 * again, or null if nothing is pending.
 */
export async function settleCustomer(
  working: Working,
  connection: WorkingConnection,
  { id: customerId, version }: Claimed,
): Promise<Date | null> {
  const { db } = working.deps;
  const of = { environmentId: connection.environmentId, connectionId: connection.id };
  const known = new Map(
    (await rows(db.background, paymentsOfCustomer.with({ ...of, customerId }))).map((row) => [row.id, row]),
  );
  const { facts, payments } = await knownFacts(working, connection, customerId, known);
  const { dueAt, digests } = await settleAll(working, connection, { customerId, payments, known });
  await noteDigests(db.background, { ...of, customerId, version, digests });
  const current = new Set(payments.map(idOf));
  const gone = [...known.values()]
    .filter((row) => !current.has(row.id) && !isForgotten(row))
    .map(({ id }) => id);
  if (gone.length > 0) await execute(db.background, forgetPayments.with({ ...of, ids: gone }));
  const ofCustomer = { working, connection, facts, customer: nameOfCustomer(customerId) };
  await recordTrials(ofCustomer);
  await cancelReferral(
    ofCustomer,
    payments.filter(({ isSubscription }) => isSubscription).map(({ paidAt }) => paidAt),
  );
  return dueAt;
}

interface OfCustomer {
  readonly customerId: string;
  readonly payments: readonly Payment[];
  readonly known: ReadonlyMap<string, Known>;
}

/**
 * Processes payments in order. Skips credited payments that are unchanged, until a sale is recorded. From
 * then on, processes every payment, because limits and caps depend on the order.
 */
async function settleAll(
  working: Working,
  connection: WorkingConnection,
  { customerId, payments, known }: OfCustomer,
): Promise<{ readonly dueAt: Date | null; readonly digests: ReadonlyMap<string, string> }> {
  const dueTimes: Date[] = [];
  const digests = new Map<string, string>();
  const earlierPayments = [...known.values()].filter(isForgotten).map(({ paidAt }) => paidAt);
  let [isBehind, hasRecorded] = [false, false];
  for (const payment of payments) {
    const id = idOf(payment);
    const before = known.get(id);
    const digest = digestOf(payment);
    const isSame = before?.status === 'credited' && before.digest === digest;
    if (!isSame || hasRecorded) {
      const firstSeenAt = before?.createdAt ?? new Date();
      const finalAt = new Date(firstSeenAt.getTime() + working.waitMs);
      const isFinal = finalAt <= new Date();
      const decided = decidedOf(before);
      const settling = {
        ...{ working, connection, payment, isFinal, isBehind, decided, earlierPayments },
        isForgotten: before !== undefined && isForgotten(before),
      };
      const settled = await settlePayment(settling).catch((error) => failedBy(payment, error));
      await write(working, { connection, customerId, payment, settled, firstSeenAt });
      if (settled.status === 'credited') digests.set(id, digest);
      hasRecorded ||= settled.status === 'credited' && before?.status !== 'credited';
      if (settled.status === 'waiting') {
        isBehind = true;
        if (!isFinal) dueTimes.push(finalAt);
      }
    }
    earlierPayments.push(new Date(payment.paidAt * 1_000));
  }
  return { dueAt: dueTimes.length === 0 ? null : new Date(Math.min(...dueTimes.map(Number))), digests };
}

function failedBy(payment: Payment, error: unknown): Settled {
  if (error instanceof Failure && errorCatalog[error.code].status < 500) return failed(payment, error);
  throw error;
}

/** Returns the manual decision about a payment. */
const decidedOf = (known: Known | undefined): Decided => ({
  isChosen: known?.chosenAt != null,
  attributed: {
    affiliateId: known?.attributedAffiliateId ?? null,
    referralId: known?.attributedReferralId ?? null,
  },
});

/** Returns the result for an error, such as an amount that is too large. */
const failed = (payment: Payment, error: Failure): Settled => ({
  ...{
    status: 'failed',
    reason: error.message,
    sale: null,
    isAdopted: false,
    affiliateId: null,
    creditedBy: null,
  },
  notes: payment.notes,
});

const ownPayments = (facts: readonly Fact[], connection: WorkingConnection, customerId: string) =>
  paymentsOf(facts, settingsOf(connection)).filter(({ customer }) => customer === nameOfCustomer(customerId));

/**
 * Maximum number of rounds of lookups. A response may require another lookup, such as the code of a discount.
 */
const ROUNDS_MAX = 4;

/** Returns the facts about a customer and their payments, after looking up missing facts. */
async function knownFacts(
  working: Working,
  connection: WorkingConnection,
  customerId: string,
  known: ReadonlyMap<string, Known>,
): Promise<{ readonly facts: readonly Fact[]; readonly payments: readonly Payment[] }> {
  const of = { environmentId: connection.environmentId, connectionId: connection.id };
  const read = async () => {
    const facts = await factsAround(working.deps.db.background, of, [customerId]);
    return { facts, payments: ownPayments(facts, connection, customerId) };
  };
  let found = await read();
  for (let round = 0; round < ROUNDS_MAX && canLookUp(connection); round += 1) {
    // Several payments of a customer may need the same lookup.
    const questions = new Map<string, LookUp>();
    for (const payment of found.payments)
      for (const question of await questionsOf(working, connection, payment, known))
        questions.set(`${question.what} ${question.id}`, question);
    if (questions.size === 0 || !(await lookUp(working, connection, [...questions.values()]))) break;
    found = await read();
  }
  return found;
}

const paysForProducts = sql<{ environmentId: number; programId: string }, { isSo: boolean }>(
  'pays-for-products',
)`
  select exists (
    select from incentives i
    join incentive_versions v on v.environment_id = i.environment_id and v.incentive_id = i.id
    where i.environment_id = ${'environmentId'} and v.environment_id = ${'environmentId'} and i.program_id = ${'programId'}
      and v.apply_to = 'specific_products') as "isSo"`;

/**
 * Returns the lookups to make now. Refunds of a recorded sale, and products that determine the commission,
 * are looked up immediately, because no event will report them. So are earlier invoices before a customer's
 * first sale is recorded, because limits count sales in order. Everything else may still arrive in an event
 * for a while. For a customer who may not have been referred, only lookups that could find a referral are
 * made.
 */
async function questionsOf(
  working: Working,
  connection: WorkingConnection,
  payment: Payment,
  known: ReadonlyMap<string, Known>,
): Promise<readonly NeededLookUp[]> {
  const { lookUps } = payment;
  if (lookUps.length === 0) return [];
  const before = known.get(idOf(payment));
  const isRecorded = before !== undefined && before.transactionId !== null;
  const isOld = before !== undefined && before.createdAt.getTime() + working.waitMs <= Date.now();
  const isFirst = [...known.values()].every(({ transactionId }) => transactionId === null);
  const isSomebodys = isRecorded || (await mayBeSomebodys(working, connection, payment));
  const isAsked = {
    sale: isSomebodys && isOld,
    referral: isOld,
    reversals: isRecorded,
    products: isSomebodys && !isRecorded && (await doProductsDecide(working, connection)),
    order: isSomebodys && isFirst,
  };
  return lookUps.filter((each) => isAsked[each.for]);
}

async function doProductsDecide({ deps }: Working, connection: WorkingConnection): Promise<boolean> {
  const { environmentId, programId } = connection;
  const [found] = await rows(deps.db.background, paysForProducts.with({ environmentId, programId }));
  return found?.isSo === true;
}

async function mayBeSomebodys(
  working: Working,
  connection: WorkingConnection,
  payment: Payment,
): Promise<boolean> {
  if (payment.clicks.length + payment.clientReferenceIds.length + payment.codes.length > 0) return true;
  const ctx = contextOf(working, connection, 'signups.create');
  return (await findReferral({ ctx, connection, payment, earlierPayments: [], isFinal: true })) !== null;
}

async function write(
  { deps }: Working,
  {
    connection,
    customerId,
    payment,
    settled,
    firstSeenAt,
  }: {
    connection: WorkingConnection;
    customerId: string;
    payment: Payment;
    settled: Settled;
    firstSeenAt: Date;
  },
): Promise<void> {
  const { sale } = settled;
  const saleMinor = sale ? sale.saleOriginalMinor : BigInt(payment.base);
  const row = {
    ...{
      environmentId: connection.environmentId,
      connectionId: connection.id,
      id: idOf(payment),
      customerId,
    },
    ...{ status: settled.status, reason: settled.reason, notes: settled.notes },
    needsPerson: needsPerson(settled),
    ...{ transactionId: sale?.id ?? null, isAdopted: settled.isAdopted },
    ...{ affiliateId: settled.affiliateId, creditedBy: settled.creditedBy },
    currency: sale?.saleCurrency ?? payment.currency,
    collectedMinor: BigInt(payment.collected),
    saleMinor: saleMinor > 0n ? saleMinor : 0n,
    takenMinor: saleMinor > 0n ? takenOf(saleMinor, payment) : 0n,
    ...{ paidAt: new Date(payment.paidAt * 1_000), createdAt: firstSeenAt, updatedAt: new Date() },
  };
  await execute(deps.db.background, writePayment.with({ payments: records(paymentColumns, [row]) }));
}
