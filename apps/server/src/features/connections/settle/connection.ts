import { contract, routesOf } from '@tributary/contract';
import type { Logger } from 'pino';
import type { Deps, RequestContext } from '../../../context.ts';
import type { Connection, Environment } from '../../../platform/db/generated/client.ts';
import { raw } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';

export interface WorkingConnection
  extends Pick<
    Connection,
    | 'environmentId'
    | 'id'
    | 'provider'
    | 'programId'
    | 'status'
    | 'liveSince'
    | 'apiKey'
    | 'problem'
    | 'countsShipping'
    | 'disputes'
    | 'countsBarePayments'
    | 'matchesEmails'
    | 'countsExistingCustomers'
    | 'userIdKey'
    | 'followedSequence'
  > {
  readonly mode: 'live' | 'dev';
  readonly fingerprintKey: Environment['fingerprintKey'];
  readonly erasureKey: Environment['erasureKey'];
  readonly clockOffsetSeconds: number;
}

export const workingColumns =
  raw(`c.environment_id as "environmentId", c.id, c.provider, c.program_id as "programId", c.status, c.live_since as "liveSince",
    c.api_key as "apiKey", c.problem, c.counts_shipping as "countsShipping", c.disputes,
    c.counts_bare_payments as "countsBarePayments", c.matches_emails as "matchesEmails",
    c.counts_existing_customers as "countsExistingCustomers", c.user_id_key as "userIdKey",
    c.followed_sequence as "followedSequence", e.mode, e.fingerprint_key as "fingerprintKey", e.erasure_key as "erasureKey",
    e.clock_offset_seconds::float8 as "clockOffsetSeconds"`);

export interface Working {
  readonly deps: Deps;
  readonly log: Logger;
  readonly publicUrl: string;
  /** Milliseconds to wait for related events before a payment's missing objects are looked up. */
  readonly waitMs: number;
}

const routes = new Map(routesOf(contract).map((route) => [route.name, route]));

/**
 * Returns the context in which a connection records payments. Equivalent to the context of a request to
 * `route`, so that the same code handles caps, the ledger, group commit and the feed.
 */
export function contextOf(
  { deps, log, publicUrl }: Working,
  connection: WorkingConnection,
  route:
    | 'conversions.create'
    | 'conversions.refund'
    | 'commissions.void'
    | 'commissions.keep'
    | 'events.create'
    | 'signups.create'
    | 'referrals.update',
): RequestContext {
  const called = routes.get(route);
  if (!called) throw new Error(`The contract has no route ${route}.`);
  const receivedAt = new Date();
  const { environmentId, id, mode, fingerprintKey, erasureKey, clockOffsetSeconds } = connection;
  return {
    ...deps,
    ...{ environmentId, called, publicUrl, receivedAt, route: called.name },
    requestId: newId('request'),
    address: '',
    browser: '',
    now: new Date(receivedAt.getTime() + clockOffsetSeconds * 1_000),
    log: () => log,
    principal: {
      ...{ by: 'connection', actor: id, environmentId, mode, permissions: [] },
      ...{ fingerprintKey, erasureKey, clockOffsetSeconds },
    },
    idempotencyKey: null,
    singleUseSignature: null,
    untilGone: () => deps.draining,
  };
}
