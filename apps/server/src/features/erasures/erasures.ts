import type { contract, Erasure as WireErasure } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { faultForLog } from '../../platform/db/fault-for-log.ts';
import type { Erasure } from '../../platform/db/generated/client.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import type { Made } from '../../platform/idempotency/key.ts';
import { once } from '../../platform/idempotency/once.ts';
import { beginErasure } from './begin-erasure.ts';
import { erasureColumns, requireErasure, toErasure } from './erasure.ts';
import { runErasure } from './run-erasures.ts';

/** Time within which the request erases copies before it responds. The job erases the rest. */
const BEFORE_ANSWER_MS = 2_000;

export const createErasure: Endpoint<typeof contract.erasures.create> = async (ctx, { body }) => {
  const { data, ...made }: Made<WireErasure> = await once(ctx, body, async (tx) => {
    const begun = await beginErasure(ctx, tx, body);
    await audit(tx, ctx, begun.data.id, body);
    return begun;
  });
  // Make this process aware of the environment's first erasure immediately.
  if (!ctx.principal.erasureKey) {
    ctx.principals.forget();
    ctx.sessions.forget();
  }
  const { environmentId, db } = ctx;
  const stopped = AbortSignal.timeout(BEFORE_ANSWER_MS);
  await runErasure(ctx, { environmentId, id: data.id }, { stopped }).catch((error) => {
    ctx.log().warn({ fault: faultForLog(error) }, 'an erasure will be continued by the job');
  });
  ctx.feed.poke();
  return { ...made, data: toErasure(await requireErasure(ctx, db.orm, data.id)) };
};

export const listErasures: Endpoint<typeof contract.erasures.list> = async (ctx, { query }) => {
  const { rows, ...page } = await pageOfRows<Omit<Erasure, 'environmentId'>>(
    ctx.db.lists,
    ctx.environmentId,
    { table: 'erasures', names: erasureColumns, query },
  );
  return { ...page, data: rows.map(toErasure) };
};

export const getErasure: Endpoint<typeof contract.erasures.get> = async (ctx, { params }) => ({
  data: toErasure(await requireErasure(ctx, ctx.db.orm, params.id)),
});
