import { errorCatalog } from '@tributary/core';
import type { Fact } from '../../../domain/connectors/fact.ts';
import { factSetOf } from '../../../domain/connectors/fact-set.ts';
import { hintsIn } from '../../../domain/connectors/hints.ts';
import { lastEndOf, type Trial, trialsOf } from '../../../domain/connectors/subscriptions.ts';
import { canonicalEvent } from '../../../domain/events/canonical-event.ts';
import { Failure } from '../../../domain/failure.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import { updateReferral } from '../../referrals/referrals.ts';
import { ingestEvent } from '../../sales/record/ingest.ts';
import { contextOf, type Working, type WorkingConnection } from './connection.ts';
import { creditOf } from './credit.ts';
import { KEY_PREFIX } from './settle-payment.ts';

interface OfCustomer {
  readonly working: Working;
  readonly connection: WorkingConnection;
  readonly facts: readonly Fact[];
  readonly customer: string;
}

const recordedKeys = sql<{ environmentId: number; keys: readonly string[] }, { key: string }>(
  'recorded-trials',
)`
  select e.external_event_id as key from ingested_events e
  where e.environment_id = ${'environmentId'} and e.key_scope = 'event' and e.external_event_id = any(${'keys'}::text[])`;

/** Records trials of customers who are referrals, or who become referrals through the trial. */
export async function recordTrials({ working, connection, facts, customer }: OfCustomer): Promise<void> {
  const { environmentId, liveSince } = connection;
  const since = liveSince ? Math.floor(liveSince.getTime() / 1_000) : Number.POSITIVE_INFINITY;
  const trials = trialsOf(facts, { keyPrefix: KEY_PREFIX }).filter(
    (trial) => trial.customer === customer && trial.startedAt >= since,
  );
  if (connection.status !== 'live' || trials.length === 0) return;
  const keys = trials.map(({ key }) => key);
  const recorded = await rows(working.deps.db.lists, recordedKeys.with({ environmentId, keys }));
  const isRecorded = new Set(recorded.map(({ key }) => key));
  for (const trial of trials) if (!isRecorded.has(trial.key)) await record(working, connection, trial, facts);
}

async function record(
  working: Working,
  connection: WorkingConnection,
  { key, customer, subscriptionId, startedAt }: Trial,
  facts: readonly Fact[],
): Promise<void> {
  const ctx = contextOf(working, connection, 'events.create');
  const hints = hintsIn(factSetOf(facts))({
    ...{ customer: `customer:${customer}`, ids: new Set() },
    subscription: `subscription:${subscriptionId}`,
  });
  if (hints.isSkipped) return;
  const payment = { ...hints, customer, paidAt: startedAt };
  const at = new Date(startedAt * 1_000);
  try {
    const credit = await creditOf({ ctx, connection, payment, earlierPayments: [], isFinal: true });
    if (typeof credit === 'string') return;
    const body = {
      event_type: 'trial',
      ...{ referral_id: credit.referralId, external_event_id: key },
      ...(credit.by !== 'customer_id' && { customer_id: customer }),
      occurred_at: (at < ctx.now ? at : ctx.now).toISOString(),
    };
    await ingestEvent(ctx, canonicalEvent(body, ctx.now));
  } catch (error) {
    // For example, the trial began before its customer was referred.
    if (!(error instanceof Failure) || errorCatalog[error.code].status >= 500) throw error;
  }
}

const subscriberOf = sql<{ environmentId: number; programId: string; customerId: string }, { id: string }>(
  'subscriber-at-provider',
)`
  select r.id from referral_identifiers i
  join referrals r on r.environment_id = ${'environmentId'} and r.id = i.referral_id
  where i.environment_id = ${'environmentId'} and i.program_id = ${'programId'} and i.kind = 'customer_id'
    and i.value = ${'customerId'} and r.status in ('active', 'trialing') and r.erased_at is null`;

/** Marks a referral as canceled once the customer's last subscription has ended. */
export async function cancelReferral(
  { working, connection, facts, customer }: OfCustomer,
  subscriptionPaidAt: readonly number[],
): Promise<void> {
  const endedAt = lastEndOf(facts, customer);
  if (connection.status !== 'live' || endedAt === null) return;
  // A later payment suggests a subscription that is not known yet.
  if (subscriptionPaidAt.some((paidAt) => paidAt > endedAt)) return;
  const { environmentId, programId } = connection;
  const found = await rows(
    working.deps.db.lists,
    subscriberOf.with({ environmentId, programId, customerId: customer }),
  );
  const ctx = contextOf(working, connection, 'referrals.update');
  for (const { id } of found)
    await updateReferral(ctx, { params: { id }, body: { status: 'canceled' } } as Parameters<
      typeof updateReferral
    >[1]);
}
