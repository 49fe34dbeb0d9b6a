import type { ClickCreate, contract } from '@tributary/contract';
import { asciiLowerCase, type LinkField, linkFields } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { recordedInstant } from '../../domain/time.ts';
import { clickFacts } from '../../domain/tracking/click-url.ts';
import type { Endpoint } from '../../endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rows } from '../../platform/db/sql.ts';
import { retrying } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { requireOnlyProgram, requireProgram } from '../programs/program.ts';
import { requireProgramOfSite } from '../sites/site.ts';
import { insertClick } from './click.ts';

/**
 * Records a click. The id of a backdated click contains the time of arrival, so that the id is unique and its
 * partition exists. Without an Idempotency-Key, this takes one statement; with a key, the click is recorded
 * in the key's transaction.
 */
export const createClick: Endpoint<typeof contract.clicks.create> = async (ctx, { body }) => {
  const createdAt = recordedInstant('createdAt', body.createdAt, ctx.now);
  if (ctx.idempotencyKey === null) {
    const click = newClick(ctx, await inProgram(ctx, ctx.db.orm, body), createdAt);
    const inserted = await retrying(() => rows(ctx.db.hot, click.insert));
    if (inserted.length === 0) throw await notFound(ctx, click.body);
    return { status: 201, data: click.data };
  }
  return once(ctx, body, async (tx) => {
    const { insert, data, ...click } = newClick(ctx, await inProgram(ctx, tx, body), createdAt);
    const inserted = await rows(tx, insert);
    if (inserted.length === 0) throw await notFound(ctx, click.body);
    return { status: 201, data };
  });
};

type ClickInProgram = ClickCreate & { readonly programId: string };

/**
 * Determines the program of a click. Queries the database only if the request names a site or omits the
 * program.
 */
async function inProgram(
  ctx: RequestContext,
  db: Pick<Tx, 'program' | 'site'>,
  body: ClickCreate,
): Promise<ClickInProgram> {
  if (body.siteId !== undefined)
    return { ...body, programId: await programOfSite(ctx, db, body.siteId, body) };
  const programId = body.programId ?? (await requireOnlyProgram(ctx, db, 'programId')).id;
  return { ...body, programId };
}

async function programOfSite(
  ctx: RequestContext,
  db: Pick<Tx, 'site'>,
  siteId: string,
  { programId }: ClickCreate,
): Promise<string> {
  const own = await requireProgramOfSite(ctx, db, siteId, 'siteId');
  if (programId === undefined || programId === own) return own;
  throw new Failure('NOT_FOUND', `No such site in program ${programId}: ${siteId}.`, { field: 'siteId' });
}

export function newClick(ctx: Pick<RequestContext, 'environmentId'>, sent: ClickInProgram, createdAt: Date) {
  const id = newId('click');
  const body = { ...sent, trackingId: asciiLowerCase(sent.trackingId) };
  const data = {
    id,
    tracking_id: body.trackingId,
    program_id: body.programId,
    created_at: toTimestamp(createdAt),
  };
  return { body, data, insert: insertClick.with(toRow(ctx, id, createdAt, body)) };
}

/** Creates the error that explains why no click was inserted. */
async function notFound(ctx: RequestContext, { trackingId, programId }: ClickInProgram): Promise<Failure> {
  await requireProgram(ctx, ctx.db.orm, programId, 'programId');
  const message = `No such affiliate in program ${programId}: ${trackingId}.`;
  return new Failure('NOT_FOUND', message, { field: 'trackingId' });
}

const toRow = (
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  id: string,
  createdAt: Date,
  body: ClickInProgram,
) => {
  const facts = body.url === undefined ? body : { ...clickFacts(body.url), ...body };
  return {
    environmentId,
    id,
    createdAt,
    programId: body.programId,
    trackingId: body.trackingId,
    siteId: body.siteId ?? null,
    url: body.url ?? null,
    referrer: body.referrer ?? null,
    ip: body.ip ?? null,
    userAgent: body.userAgent ?? null,
    ...(Object.fromEntries(linkFields.map((field) => [field, facts[field] ?? null])) as Record<
      LinkField,
      string | null
    >),
  };
};
