import type { contract, DataOf } from '@tributary/contract';
import { assertNotVoided } from '../../domain/earnings/voiding.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { assertUnused, type Use } from '../../platform/db/assert-unused.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { assertFound, lockCommission, toTransaction } from '../earnings/transaction.ts';
import { lockSales, recount, voidSales } from './void-sales.ts';

type Void = typeof contract.commissions.void;

export const voidCommission: Endpoint<Void> = (ctx, { params: { id }, body }) =>
  once<DataOf<Void>>(ctx, { ...body, commission_id: id }, async (tx) => {
    const [sale] = await lockSales(tx, ctx.environmentId, [id]);
    assertFound(sale, 'commission', id);
    const { free_key: freesKeys = false } = body;
    if (freesKeys && sale.importId === null) {
      const message = 'Only the keys of imported commissions can be reused.';
      throw validationFailure([{ field: 'free_key', message }]);
    }
    await audit(tx, ctx, id, body);
    const [voided] = await voidSales(tx, ctx, [sale], { freesKeys });
    if (voided?.refusal) throw voided.refusal;
    return { data: toTransaction(voided?.after ?? sale) };
  });

type VoidImported = typeof contract.commissions.voidImported;

/**
 * Finds commissions that an import recorded under these keys. Searches by import, because only a few of its
 * commissions can match: those whose response was lost.
 */
const importedByKey = sql<
  { environmentId: number; importId: string; keys: readonly string[] },
  { id: string; key: string }
>('imported-by-key')`
  select id, external_event_id as "key" from transactions
  where environment_id = ${'environmentId'} and key_scope = 'conversion' and external_event_id = any(${'keys'}::text[])
    and import_id = ${'importId'}
  union all
  select id, idempotency_key from transactions
  where environment_id = ${'environmentId'} and import_id = ${'importId'} and key_scope = 'manual'
    and idempotency_key = any(${'keys'}::text[])`;

/**
 * Voids as many commissions as possible in one transaction. The next request to undo the import continues
 * with the rest.
 */
export const voidImported: Endpoint<VoidImported> = (ctx, { body }) =>
  once<DataOf<VoidImported>>(ctx, body, async (tx) => {
    const { environmentId } = ctx;
    const { import_id: importId, keys, free_key: freesKeys = false } = body;
    const named = keys
      ? inOrderOf(keys, await rows(tx, importedByKey.with({ environmentId, importId, keys })))
      : (body.ids ?? []).map((id, index) => ({ id, index }));
    const locked = await lockSales(tx, environmentId, [...new Set(named.map(({ id }) => id))]);
    const sales = locked.filter((sale) => sale.importId === importId);
    const voided = await voidSales(tx, ctx, sales, { freesKeys });
    const changed = voided.filter((each) => each.changed).map(({ after }) => after.id);
    await audit(tx, ctx, changed, body);
    const byId = new Map(voided.map((each) => [each.after.id, each]));
    const results = named.map(({ id, index }) => {
      const { changed = false, refusal = notImported(id, importId) } = byId.get(id) ?? {};
      return {
        index,
        id,
        changed,
        ...(refusal && { error: { code: refusal.code, message: refusal.message } }),
      };
    });
    const failed = results.filter(({ error }) => error !== undefined).length;
    return { data: { results, counts: { done: results.length - failed, failed } } };
  });

const inOrderOf = (
  keys: readonly string[],
  found: readonly { readonly id: string; readonly key: string }[],
) => keys.flatMap((key, index) => found.filter((each) => each.key === key).map(({ id }) => ({ id, index })));

const notImported = (id: string, importId: string) =>
  new Failure('NOT_FOUND', `Import ${importId} did not record commission ${id}.`);

const uses: readonly Use[] = [
  { noun: 'ledger entries', table: 'ledger_entries', column: 'transaction_id' },
  { noun: 'earnings', table: 'earnings', column: 'transaction_id' },
  { noun: 'refunds', table: 'refunds', column: 'transaction_id' },
  { noun: 'adjustments', table: 'adjustments', column: 'transaction_id' },
  { noun: 'an event', table: 'ingested_events', column: 'transaction_id' },
];

/**
 * Deletes a transaction that never reached the ledger. Its key can be reused, and it no longer counts as a
 * payment by its referral.
 */
export const deleteCommission: Endpoint<typeof contract.commissions.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id } = params;
    const locked = await lockCommission(tx, { environmentId, id }, 'update');
    assertNotVoided(locked);
    await assertUnused(tx, { environmentId, what: 'commission', id }, uses);
    await tx.transaction.delete({ where: { environmentId_id: { environmentId, id } } });
    const { referralId, incentiveId } = locked;
    await execute(tx, recount.with({ environmentId, referralIds: [referralId] }));
    if (incentiveId !== null) await execute(tx, giveUseBack.with({ environmentId, referralId, incentiveId }));
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });

/**
 * Gives back one use of an incentive. An incentive that matched but was capped to 0 was used once, but added
 * nothing to the amounts counted toward the caps.
 */
const giveUseBack = sql<{ environmentId: number; referralId: string; incentiveId: string }>('give-use-back')`
  update referrals set incentive_usage = jsonb_set(incentive_usage, array[${'incentiveId'}::text, 'uses'],
    greatest(0, (incentive_usage #>> array[${'incentiveId'}::text, 'uses'])::int - 1)::text::jsonb)
  where environment_id = ${'environmentId'} and id = ${'referralId'} and incentive_usage ? ${'incentiveId'}`;
