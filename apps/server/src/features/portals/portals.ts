import { createHash } from 'node:crypto';
import type { contract, DataOf, PortalLogo } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { logoTypeOf } from '../../domain/portals/logo.ts';
import { changedPortal } from '../../domain/portals/portal-settings.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { lockProgram, requireProgram } from '../programs/program.ts';
import { columnsOf, findPortal, type PortalRow, settingsOf, toPortal } from './portal.ts';

type Routes = typeof contract.portals;

export const getPortal: Endpoint<Routes['get']> = async (ctx, { params }) => {
  const { id } = await requireProgram(ctx, ctx.db.orm, params.id);
  return { data: toPortal(ctx, id, await findPortal(ctx, ctx.db.orm, id)) };
};

type Columns = Partial<
  ReturnType<typeof columnsOf> & {
    mailsAfter: bigint;
    logo: Uint8Array<ArrayBuffer> | null;
    logoType: string | null;
    logoSha256: string | null;
  }
>;

/** Writes columns of a portal, and creates its row on the first change. The program must be locked. */
function writePortal(
  { environmentId, now }: RequestContext,
  tx: Tx,
  programId: string,
  columns: Columns,
): Promise<PortalRow> {
  return tx.portal.upsert({
    where: { environmentId_programId: { environmentId, programId } },
    create: {
      ...{ environmentId, programId, createdAt: now, updatedAt: now },
      ...columnsOf(settingsOf(null)),
      ...columns,
    },
    update: { ...columns, updatedAt: now },
    omit: { logo: true },
  });
}

/** Returns the end of the feed, because affiliates receive e-mails only about later events. */
async function lastSequence({ environmentId }: RequestContext, tx: Tx): Promise<bigint> {
  const feed = await tx.webhookFeed.findUnique({ where: { environmentId } });
  return feed?.lastSequence ?? 0n;
}

export const updatePortal: Endpoint<Routes['update']> = async (ctx, { params, body }) => {
  const answer = await once<DataOf<Routes['update']>>(ctx, { ...body, id: params.id }, async (tx) => {
    const { id } = await lockProgram(ctx, tx, params.id);
    const before = settingsOf(await findPortal(ctx, tx, id));
    const after = changedPortal(before, body);
    const row = await writePortal(ctx, tx, id, {
      ...columnsOf(after),
      ...(after.is_open && !before.is_open && { mailsAfter: await lastSequence(ctx, tx) }),
    });
    await audit(tx, ctx, id, body);
    return { data: toPortal(ctx, id, row) };
  });
  ctx.portals.forget();
  return answer;
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const getPortalLogo: Endpoint<Routes['getLogo']> = async (ctx, { params }) => {
  const { environmentId, db } = ctx;
  const { id: programId } = await requireProgram(ctx, db.orm, params.id);
  const row = await db.orm.portal.findUnique({
    where: { environmentId_programId: { environmentId, programId } },
    select: { logo: true, logoType: true, logoSha256: true },
  });
  if (!row?.logo) throw new Failure('NOT_FOUND', 'The portal has no logo.');
  return {
    data: {
      content_type: row.logoType as PortalLogo['content_type'],
      sha256: row.logoSha256 ?? '',
      data: Buffer.from(row.logo).toString('base64'),
    },
  };
};

export const updatePortalLogo: Endpoint<Routes['updateLogo']> = async (ctx, { params, body }) => {
  const logo = new Uint8Array(Buffer.from(body.data, 'base64'));
  const logoType = logoTypeOf(logo);
  const answer = await once<DataOf<Routes['updateLogo']>>(ctx, { ...body, id: params.id }, async (tx) => {
    const { id } = await lockProgram(ctx, tx, params.id);
    const row = await writePortal(ctx, tx, id, { logo, logoType, logoSha256: sha256(logo) });
    await audit(tx, ctx, id, body);
    return { data: toPortal(ctx, id, row) };
  });
  ctx.portals.forget();
  return answer;
};

export const deletePortalLogo: Endpoint<Routes['deleteLogo']> = async (ctx, { params }) => {
  const answer = await inTransaction(ctx.db, async (tx) => {
    const { id } = await lockProgram(ctx, tx, params.id);
    const before = await findPortal(ctx, tx, id);
    if (before === null || before.logoType === null)
      throw new Failure('NOT_FOUND', 'The portal has no logo.');
    await writePortal(ctx, tx, id, { logo: null, logoType: null, logoSha256: null });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true as const } };
  });
  ctx.portals.forget();
  return answer;
};
