import type { contract, FundingSourceUpdate, FundingSource as WireFundingSource } from '@tributary/contract';
import { maskedDetail } from '@tributary/payout-files/payout-details';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FundingSource } from '../../platform/db/generated/client.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { lockEnvironment } from '../../platform/db/lock-environment.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { boundToFundingSource } from '../../platform/encryption/cipher.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { assertDebtor, type DebtorAccount } from './debtor.ts';

type Routes = typeof contract.fundingSources;

const columns = ['environmentId', 'id', 'name', 'details', 'isDefault', 'createdAt', 'updatedAt'] as const;

export const listFundingSources: Endpoint<Routes['list']> = async (ctx, { query }) => {
  const { rows: found, ...page } = await pageOfRows<FundingSource>(ctx.db.lists, ctx.environmentId, {
    table: 'funding_sources',
    names: columns,
    query,
  });
  return { ...page, data: found.map((row) => toMasked(ctx, row)) };
};

export const getFundingSource: Endpoint<Routes['get']> = async (ctx, { params }) => ({
  data: toMasked(ctx, await requireFundingSource(ctx, ctx.db.orm, params.id)),
});

/**
 * Creates a funding source. Requests are serialized per environment, because there can be only one default.
 */
export const createFundingSource: Endpoint<Routes['create']> = (ctx, { body }) => {
  const account = assertDebtor({ holder: body.holder, iban: body.iban, bic: body.bic ?? null });
  return once(ctx, body, async (tx) => {
    const { environmentId, now } = ctx;
    await lockEnvironment(tx, environmentId);
    const isFirst = (await tx.fundingSource.count({ where: { environmentId } })) === 0;
    const isDefault = body.is_default ?? isFirst;
    const id = newId('fundingSource');
    if (isDefault) await unsetDefault(ctx, tx);
    const row = await tx.fundingSource.create({
      data: {
        ...{ environmentId, id, name: body.name, isDefault, createdAt: now, updatedAt: now },
        details: sealed(ctx, id, account),
      },
    });
    await audit(tx, ctx, id, body);
    return { status: 201, data: toMasked(ctx, row) };
  });
};

export const updateFundingSource: Endpoint<Routes['update']> = (ctx, { params: { id }, body }) =>
  once(ctx, { ...body, id }, async (tx) => {
    const { environmentId, now } = ctx;
    await lockEnvironment(tx, environmentId);
    const before = await requireFundingSource(ctx, tx, id);
    const account = assertDebtor(changed(accountOf(ctx, before), body));
    if (body.is_default === true) await unsetDefault(ctx, tx);
    const row = await tx.fundingSource.update({
      where: { environmentId_id: { environmentId, id } },
      data: {
        ...{ name: body.name ?? before.name, isDefault: body.is_default ?? before.isDefault, updatedAt: now },
        details: sealed(ctx, id, account),
      },
    });
    await audit(tx, ctx, id, body);
    return { data: toMasked(ctx, row) };
  });

/** Returns the full IBAN, and records in the same transaction who requested it. */
export const exportFundingSource: Endpoint<Routes['export']> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const row = await requireFundingSource(ctx, tx, params.id);
    await audit(tx, ctx, row.id);
    return { data: toFundingSource(row, accountOf(ctx, row)) };
  });

export const deleteFundingSource: Endpoint<Routes['delete']> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    await requireFundingSource(ctx, tx, id);
    await tx.fundingSource.delete({ where: { environmentId_id: { environmentId: ctx.environmentId, id } } });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });

async function requireFundingSource(
  { environmentId }: RequestContext,
  db: Pick<Tx, 'fundingSource'>,
  id: string,
): Promise<FundingSource> {
  const found = await db.fundingSource.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such funding source: ${id}.`);
  return found;
}

const unsetDefault = ({ environmentId, now }: RequestContext, tx: Tx) =>
  tx.fundingSource.updateMany({
    where: { environmentId, isDefault: true },
    data: { isDefault: false, updatedAt: now },
  });

const changed = (before: DebtorAccount, body: FundingSourceUpdate): DebtorAccount => ({
  holder: body.holder ?? before.holder,
  iban: body.iban ?? before.iban,
  bic: body.bic === undefined ? before.bic : body.bic,
});

const sealed = ({ cipher, environmentId }: RequestContext, id: string, account: DebtorAccount) =>
  cipher.seal(account, boundToFundingSource({ environmentId, id }));

const accountOf = ({ cipher }: RequestContext, row: FundingSource): DebtorAccount =>
  cipher.open(row.details, boundToFundingSource(row)) as DebtorAccount;

const toFundingSource = (
  { id, name, isDefault, createdAt, updatedAt }: FundingSource,
  { holder, iban, bic }: DebtorAccount,
): WireFundingSource => ({
  ...{ id, name, holder, iban, bic, is_default: isDefault },
  ...{ created_at: toTimestamp(createdAt), updated_at: toTimestamp(updatedAt) },
});

function toMasked(ctx: RequestContext, row: FundingSource): WireFundingSource {
  const account = accountOf(ctx, row);
  return toFundingSource(row, { ...account, iban: maskedDetail('iban', account.iban) });
}
