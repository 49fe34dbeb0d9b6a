import type { Deps } from '../../../context.ts';
import type { FeedRow } from '../../../dependencies.ts';
import { nameOfUser } from '../../../domain/connectors/fact.ts';
import { bareId } from '../../../domain/connectors/ids.ts';
import { execute, sql } from '../../../platform/db/sql.ts';
import { inPoolTransaction, retrying } from '../../../platform/db/transaction.ts';
import type { WorkingConnection } from './connection.ts';
import { forgetAllDigests, forgetDigests } from './digest.ts';
import { makeOwnersDue } from './due-customers.ts';
import { emailMark } from './email-mark.ts';
import type { OfConnection } from './facts.ts';

const EVENTS_MAX = 500;

/** Marks customers as due if their sale changed or they became a referral. */
const makeNamedDue = sql<
  OfConnection & {
    transactionIds: readonly string[];
    customerIds: readonly string[];
    emailMarks: readonly string[];
  }
>('make-named-customers-due')`
  update provider_customers c set due_at = now(), version = version + 1, attempts = 0
  where c.environment_id = ${'environmentId'} and c.connection_id = ${'connectionId'} and c.id in (
    select p.customer_id from provider_payments p
    where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'}
      and p.transaction_id = any(${'transactionIds'}::text[])
    union
    select n.id from provider_customers n
    where n.environment_id = ${'environmentId'} and n.connection_id = ${'connectionId'} and n.id = any(${'customerIds'}::text[])
    union
    select n.id from provider_customers n
    where n.environment_id = ${'environmentId'} and n.connection_id = ${'connectionId'}
      and n.email_mark in (select decode(mark, 'hex') from unnest(${'emailMarks'}::text[]) as m (mark)))`;

const followedTo = sql<OfConnection & { sequence: bigint }>('followed-feed-to')`
  update connections set followed_sequence = ${'sequence'}
  where environment_id = ${'environmentId'} and id = ${'connectionId'} and followed_sequence < ${'sequence'}`;

/** Fields that are read from sales and referrals in the feed. */
interface Told {
  readonly id?: string;
  readonly invoice_id?: string | null;
  readonly payment_intent_id?: string | null;
  readonly external_event_id?: string | null;
  readonly customer_id?: string | null;
  readonly external_user_id?: string | null;
  readonly email?: string | null;
}

/**
 * Marks customers as due after changes by other callers, because any such change may affect a payment: a sale
 * recorded by a backend, a manual refund, or a sign-up after the payment. The feed contains all of these
 * changes once they are committed.
 */
export async function followFeed(
  { db, feedPages }: Pick<Deps, 'db' | 'feedPages'>,
  connection: WorkingConnection,
): Promise<void> {
  const { environmentId, id: connectionId, followedSequence: after } = connection;
  const { events, latest } = await feedPages.read(environmentId, { after, limit: EVENTS_MAX });
  const of = { environmentId, connectionId };
  const sales = told(events, 'transaction.');
  const people = told(events, 'referral.');
  const users = people.flatMap(({ external_user_id: id }) => (id == null ? [] : [nameOfUser(id)]));
  // Mark customers as due before deleting digests; see `noteDigests`.
  await retrying(() =>
    inPoolTransaction(db.background, async (tx) => {
      await execute(
        tx,
        makeNamedDue.with({
          ...of,
          transactionIds: sales.flatMap(({ id }) => id ?? []),
          customerIds: people.flatMap(({ customer_id: id }) => (id == null ? [] : [`customer:${id}`])),
          emailMarks: people.flatMap(({ email }) =>
            email == null ? [] : [emailMark(connection, email).toString('hex')],
          ),
        }),
      );
      const linked = await makeOwnersDue(tx, of, connection, [...sales.flatMap(objectsOfSale), ...users]);
      // If no events are left, they have expired, so the connection continues from the end of the feed.
      const sequence = events.at(-1)?.sequence ?? latest;
      if (events.length === 0 && sequence > after) await forgetAllDigests(tx, of);
      else
        await forgetDigests(tx, of, {
          transactionIds: sales.flatMap(({ id }) => id ?? []),
          paymentIds: linked.map(bareId),
        });
      await execute(tx, followedTo.with({ ...of, sequence }));
    }),
  );
}

const told = (events: readonly FeedRow[], prefix: string): Told[] =>
  events.filter(({ type }) => type.startsWith(prefix)).map(({ data }) => (data ?? {}) as Told);

const kinds: Readonly<Record<string, string>> = {
  in: 'invoice',
  pi: 'payment_intent',
  ch: 'charge',
  py: 'charge',
  cs: 'session',
};

/**
 * Returns the ids of Stripe objects in a sale: plain ids, or the last part of an id from the SDK's `eventId`.
 */
const objectsOfSale = (sale: Told): string[] =>
  [sale.invoice_id, sale.payment_intent_id, sale.external_event_id].flatMap((named) => {
    const id = named?.slice(named.lastIndexOf(':') + 1) ?? '';
    const kind = kinds[id.slice(0, id.indexOf('_'))];
    return kind === undefined ? [] : [`${kind}:${id}`];
  });
