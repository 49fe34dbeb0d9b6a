import {
  CONNECTION_SECRET_OVERLAP_HOURS,
  type contract,
  type DataOf,
  type InputOf,
} from '@tributary/contract';
import { CONNECTIONS_MAX } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Connection } from '../../platform/db/generated/client.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { lockEnvironment } from '../../platform/db/lock-environment.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { answeredBefore, once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { requireProgramOrOnly } from '../programs/program.ts';
import {
  lockConnection,
  requireConnection,
  sealSecret,
  showConnection,
  showConnections,
} from './connection.ts';
import { countsOf } from './counts.ts';
import { type NewEndpoint, newEndpoint, removeEndpoint } from './endpoint.ts';

type Connections = typeof contract.connections;

export const listConnections: Endpoint<Connections['list']> = async (ctx, { query }) => {
  const { environmentId, db, publicUrl } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, { table: 'connections', query });
  const found = await db.orm.connection.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: await showConnections(db.lists, publicUrl, inOrderOf(ids, found)) };
};

export const getConnection: Endpoint<Connections['get']> = async (ctx, { params }) => {
  const { environmentId, db, publicUrl } = ctx;
  const row = await requireConnection(ctx, db.orm, params.id);
  const counts = await countsOf(db.lists, { environmentId, connectionId: row.id });
  return { data: { ...(await showConnection(db.lists, publicUrl, row)), ...counts } };
};

const names = { stripe: 'Stripe' } as const;

type Create = Connections['create'];

export const createConnection: Endpoint<Create> = async (ctx, { body }) => {
  assertKeyOfMode(ctx, body.api_key);
  const answer = await once<DataOf<Create>>(ctx, body, async (tx) => {
    const { environmentId, publicUrl } = ctx;
    await assertRoom(ctx, tx);
    const program = await requireProgramOrOnly(ctx, tx, body.program_id);
    const id = newId('connection');
    const now = new Date();
    const [recorded] = await rows(tx, hasOwnSales.with({ environmentId, since: daysBefore(ctx.now, 30) }));
    const [feed] = await rows(tx, latestOfFeed.with({ environmentId }));
    const row = await tx.connection.create({
      data: {
        ...{ environmentId, id, provider: body.provider, programId: program.id },
        name: body.name ?? names[body.provider],
        ...(recorded?.hasSales ? { status: 'observing' } : { status: 'live', liveSince: ctx.now }),
        ...settingsOf(body),
        ...secretsOf(ctx, { environmentId, id }, body),
        followedSequence: feed?.latest ?? 0n,
        ...{ createdAt: now, updatedAt: now },
      },
    });
    await audit(tx, ctx, id, body);
    return { status: 201, data: await showConnection(tx, publicUrl, row) };
  });
  ctx.receivers.forget();
  return answer;
};

const DAY_MS = 24 * 3_600_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * Returns true if a backend records sales, because a connection would record the same sales again. Imports do
 * not count, because they record only past sales.
 */
const hasOwnSales = sql<{ environmentId: number; since: Date }, { hasSales: boolean }>('has-own-sales')`
  select exists (
    select 1 from transactions t
    where t.environment_id = ${'environmentId'} and t.created_at >= ${'since'} and t.earning_type = 'direct_commission'
      and t.import_id is null and t.voided_at is null) as "hasSales"`;

const latestOfFeed = sql<{ environmentId: number }, { latest: bigint }>('latest-of-feed-for-connection')`
  select coalesce((select f.last_sequence from webhook_feeds f where f.environment_id = ${'environmentId'}), 0) as latest`;

async function assertRoom({ environmentId }: RequestContext, tx: Tx): Promise<void> {
  // Serialize, because two concurrent requests could otherwise both create the last connection allowed.
  await lockEnvironment(tx, environmentId);
  const count = await tx.connection.count({ where: { environmentId, status: { not: 'disconnected' } } });
  if (count < CONNECTIONS_MAX) return;
  const message = `An environment can have at most ${CONNECTIONS_MAX} connections. Disconnect one first.`;
  throw new Failure('VALIDATION_ERROR', message);
}

/** Throws for a key of the other mode, which could not find the objects in this environment's events. */
function assertKeyOfMode({ principal }: RequestContext, apiKey: string | null | undefined): void {
  const prefix = principal.mode === 'live' ? 'rk_live_' : 'rk_test_';
  if (apiKey == null || apiKey.startsWith(prefix)) return;
  const message = `The ${principal.mode} environment requires a key that starts with ${prefix}.`;
  throw validationFailure([{ field: 'api_key', message }]);
}

type Body = InputOf<Connections['update']>['body'];

const settingsOf = (body: Body) => ({
  ...(body.count_shipping !== undefined && { countsShipping: body.count_shipping }),
  ...(body.disputes !== undefined && { disputes: body.disputes }),
  ...(body.count_bare_payments !== undefined && { countsBarePayments: body.count_bare_payments }),
  ...(body.match_emails !== undefined && { matchesEmails: body.match_emails }),
  ...(body.count_existing_customers !== undefined && {
    countsExistingCustomers: body.count_existing_customers,
  }),
  ...(body.user_id_key !== undefined && { userIdKey: body.user_id_key }),
});

const HINT_LENGTH = 12;
const OVERLAP_MS = CONNECTION_SECRET_OVERLAP_HOURS * 3_600_000;

/** Returns the columns for the secrets. A new API key clears the problem that the previous key caused. */
const secretsOf = (
  { cipher }: RequestContext,
  owner: Pick<Connection, 'environmentId' | 'id'> & {
    readonly webhookSecret?: Uint8Array<ArrayBuffer> | null;
  },
  { webhook_secret: secret, api_key: apiKey }: Body,
) => ({
  ...(secret !== undefined && {
    webhookSecret: sealSecret(cipher, owner, secret),
    ...(owner.webhookSecret && {
      previousWebhookSecret: owner.webhookSecret,
      previousWebhookSecretExpiresAt: new Date(Date.now() + OVERLAP_MS),
    }),
  }),
  ...(apiKey === null && { apiKey: null, apiKeyHint: null }),
  ...(typeof apiKey === 'string' && {
    apiKey: sealSecret(cipher, owner, apiKey),
    apiKeyHint: apiKey.slice(0, HINT_LENGTH),
  }),
});

type Update = Connections['update'];

export const updateConnection: Endpoint<Update> = async (ctx, { params, body }) => {
  assertKeyOfMode(ctx, body.api_key);
  const sent = { ...body, connection_id: params.id };
  if (!body.make_endpoint) return update(ctx, params.id, sent);
  const answered = await answeredBefore<DataOf<Update>>(ctx, sent);
  if (answered) return answered;
  const before = await requireConnection(ctx, ctx.db.orm, params.id);
  assertConnected(before);
  // Call Stripe outside the transaction, so that no other request waits for Stripe.
  const endpoint = await newEndpoint(ctx, before, body);
  try {
    const answer = await update(ctx, params.id, sent, endpoint);
    await endpoint.replace();
    return answer;
  } catch (error) {
    await endpoint.undo();
    throw error;
  }
};

async function update(
  ctx: RequestContext,
  id: string,
  sent: Body & { connection_id: string },
  endpoint?: NewEndpoint,
) {
  const { connection_id: _, ...body } = sent;
  const answer = await once<DataOf<Update>>(ctx, sent, async (tx) => {
    const { environmentId, publicUrl } = ctx;
    const before = await lockConnection(ctx, tx, id);
    assertConnected(before);
    await audit(tx, ctx, before.id, body);
    const isProblemOver = body.api_key !== undefined && before.problem === 'api_key_refused';
    const row = await tx.connection.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: {
        ...(body.name !== undefined && { name: body.name }),
        ...statusOf(ctx, before, body.status),
        ...settingsOf(body),
        ...secretsOf(ctx, before, { ...body, ...(endpoint && { webhook_secret: endpoint.secret }) }),
        ...(endpoint && { endpointId: endpoint.id }),
        ...(isProblemOver && { problem: null, problemSince: null }),
        updatedAt: new Date(),
      },
    });
    // New settings, a new key or going live can change the result of every payment.
    await rows(tx, makeAllDue.with({ environmentId, connectionId: before.id }));
    return { data: await showConnection(tx, publicUrl, row) };
  });
  ctx.receivers.forget();
  return answer;
}

export function assertConnected({ id, status }: Connection): void {
  if (status === 'disconnected')
    throw new Failure('INVALID_TRANSITION', `Connection ${id} is disconnected. Create another one.`);
}

function statusOf({ now }: RequestContext, before: Connection, status: Body['status']) {
  if (status === undefined || status === before.status) return {};
  if (status === 'observing')
    throw new Failure(
      'INVALID_TRANSITION',
      `Connection ${before.id} is live and cannot return to observing. To stop it, disconnect it.`,
    );
  return { status, liveSince: now };
}

export const makeAllDue = sql<{ environmentId: number; connectionId: string }>('make-customers-due')`
  update provider_customers set due_at = now(), version = version + 1
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'}`;

export const deleteConnection: Endpoint<Connections['delete']> = async (ctx, { params }) => {
  const { environmentId } = ctx;
  const ended = await inTransaction(ctx.db, async (tx) => {
    const before = await lockConnection(ctx, tx, params.id);
    await audit(tx, ctx, before.id);
    if (before.status === 'disconnected') return null;
    const now = new Date();
    await tx.connection.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: {
        ...{ status: 'disconnected', disconnectedAt: now, updatedAt: now },
        ...{ webhookSecret: null, previousWebhookSecret: null, previousWebhookSecretExpiresAt: null },
        ...{ apiKey: null, apiKeyHint: null, problem: null, problemSince: null, endpointId: null },
      },
    });
    return before;
  });
  ctx.receivers.forget();
  const endpoint = ended && (await removeEndpoint(ctx, ended));
  return { data: { id: params.id, deleted: true, endpoint } };
};
