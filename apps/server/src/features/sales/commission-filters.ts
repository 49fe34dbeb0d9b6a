import type { contract, InputOf } from '@tributary/contract';
import { POSSIBLE_DUPLICATE_FLAG } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { validationFailure } from '../../domain/failure.ts';
import type { Bind } from '../../platform/db/list-page.ts';
import { keyScopes, searchSales } from './search-sales.ts';

type Query = Omit<InputOf<typeof contract.commissions.totals>['query'], 'created_gte' | 'created_lte'>;

/**
 * Returns the SQL condition that the pending earning of transaction `t` is on hold and needs no manual approval, as
 * in balances. Uses LIMIT, because with EXISTS the database might read all earnings first.
 */
export const isHeld = (environment: string) => `(select true from earnings e
  join affiliates a on a.environment_id = e.environment_id and a.id = e.affiliate_id
  where e.environment_id = ${environment} and e.id = t.earning_id and e.hold_until is not null
    and e.approval_type = 'hold_period' and a.partnership_status <> 'PENDING' limit 1) is not null`;

const approvals = {
  waiting: (environment: string) =>
    `status = 'pending' and earning_id is not null and not (${isHeld(environment)})`,
  held: (environment: string) =>
    `status in ('pending', 'approved') and earning_id is not null and (status = 'approved' or ${isHeld(environment)})`,
  flagged: () => `status = 'pending' and flags <> '{}' and commission_currency is not null`,
  possible_duplicate: () => `'${POSSIBLE_DUPLICATE_FLAG}' = any(flags)`,
} as const;

/** @throws VALIDATION_ERROR */
export async function commissionFiltersOf(ctx: RequestContext, query: Query) {
  const { from, to, search } = query;
  if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from))
    throw validationFailure([{ field: 'to', message: 'to must be later than the start of the period.' }]);
  const found = search === undefined ? null : await searchSales(ctx, search);
  return {
    filters: {
      affiliate_id: query.affiliate_id,
      referral_id: query.referral_id,
      program_id: query.program_id,
      incentive_id: query.incentive_id,
      status: query.status,
      sales_status: query.sales_status,
      commission_currency: query.currency?.toUpperCase(),
      external_event_id: query.external_event_id,
      invoice_id: query.invoice_id,
      payment_intent_id: query.payment_intent_id,
      import_id: query.import_id,
      key_scope: query.external_event_id === undefined ? undefined : keyScopes,
      voided_at: query.include?.includes('voided') ? undefined : null,
    },
    where: (bind: Bind) => [...conditionsOf(ctx.environmentId, query, bind), ...(found ? [found(bind)] : [])],
  };
}

function conditionsOf(
  environmentId: number,
  { approval, from, to, recorded_before, group_id, payout_id, invoice_id, payment_intent_id }: Query,
  bind: Bind,
) {
  const where: string[] = [];
  if (approval === 'flagged' || approval === 'possible_duplicate') where.push(`(${approvals[approval]()})`);
  else if (approval !== undefined) where.push(`(${approvals[approval](bind(environmentId))})`);
  // The indexes contain the lower-case text.
  if (invoice_id !== undefined) where.push(`lower(invoice_id) = lower(${bind(invoice_id)})`);
  if (payment_intent_id !== undefined)
    where.push(`lower(payment_intent_id) = lower(${bind(payment_intent_id)})`);
  if (from !== undefined) where.push(`occurred_at >= ${bind(new Date(from))}`);
  if (to !== undefined) where.push(`occurred_at < ${bind(new Date(to))}`);
  if (recorded_before !== undefined)
    where.push(`coalesce(recorded_at, created_at) < ${bind(new Date(recorded_before))}`);
  if (group_id !== undefined)
    where.push(
      `exists (select 1 from affiliates a where a.environment_id = ${bind(environmentId)} and a.id = t.affiliate_id and a.group_id = ${bind(group_id)})`,
    );
  if (payout_id !== undefined)
    where.push(`id in (select l.transaction_id from payout_items i
      join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
      where i.environment_id = ${bind(environmentId)} and i.payout_id = ${bind(payout_id)})`);
  return where;
}
