import type { PortalCommission } from '@tributary/contract';
import { commissionGroupOf } from '../../../domain/earnings/commission-group.ts';
import {
  adjustmentReading,
  commissionReading,
  type StatedEarning,
} from '../../../domain/earnings/commission-state.ts';
import { shownCustomer } from '../../../domain/portal/customer.ts';
import type { OwnReader } from '../../../platform/db/own-sql.ts';
import { toAmount, toTimestamp } from '../../../platform/to-wire.ts';
import { type OwnSale, ownSales } from '../../earnings/own-sales.ts';
import type { ReadingAffiliate } from '../../earnings/stated-affiliate.ts';
import type { Place } from './commission-page.ts';
import { type Steps, stepsOfEarning, stepsOfSale } from './commission-steps.ts';
import { type OwnAdjustment, ownAdjustments } from './own-adjustments.ts';
import { type OwnLevel, ownLevels } from './own-levels.ts';

/** Returns the commissions at these positions, in order. */
export async function commissionsAt(
  own: OwnReader,
  places: readonly Place[],
  affiliate: ReadingAffiliate,
): Promise<PortalCommission[]> {
  const idsFrom = (from: Place['from']) => places.filter((place) => place.from === from).map(({ id }) => id);
  const sales = await ownSales(own, idsFrom('sale'));
  const levels = await ownLevels(own, idsFrom('level'));
  const adjustments = await ownAdjustments(own, idsFrom('adjustment'));
  const found = new Map(
    [
      ...sales.map((sale) => ofSale(sale, affiliate)),
      ...levels.map((level) => ofLevel(level, affiliate)),
      ...adjustments.map((adjustment) => ofAdjustment(adjustment, affiliate)),
    ].map((commission) => [commission.id, commission]),
  );
  return places.flatMap(({ id }) => found.get(id) ?? []);
}

/** Returns the steps of the commission at a position. */
export async function stepsAt(own: OwnReader, { from, id }: Place): Promise<Steps> {
  const [sale] = from === 'sale' ? await ownSales(own, [id]) : [];
  if (sale) return stepsOfSale(own, sale);
  const [level] = from === 'level' ? await ownLevels(own, [id]) : [];
  const [adjustment] = from === 'adjustment' ? await ownAdjustments(own, [id]) : [];
  const { holdUntil = null, payout = null } = level?.stated.earning ?? {};
  return stepsOfEarning(holdUntil, payout ?? adjustment?.payout ?? null);
}

function ofSale(sale: OwnSale, affiliate: ReadingAffiliate): PortalCommission {
  const { earning } = sale.stated;
  return {
    id: sale.id,
    at: toTimestamp(sale.occurredAt),
    kind: sale.keyScope === 'event' ? 'event' : 'sale',
    event_name: sale.keyScope === 'event' ? sale.eventName : null,
    external_event_id: sale.externalEventId,
    customer: shownCustomer(sale.customerEmail, affiliate.visibility),
    ...(earning ? worthOf(earning, sale.isVoided) : worthNothing(sale.saleCurrency)),
    group: commissionGroupOf(sale.saleEarns, earning !== null),
    reading: commissionReading(sale.stated, affiliate),
  };
}

/** Fields that only sales and events have. */
const unnamed = { event_name: null, external_event_id: null, customer: null };

function ofLevel(
  { id, createdAt, isVoided, stated, ...row }: OwnLevel,
  affiliate: ReadingAffiliate,
): PortalCommission {
  return {
    ...{ id, at: toTimestamp(createdAt), kind: 'level', ...unnamed },
    ...(stated.earning ? worthOf(stated.earning, isVoided) : worthNothing(row.currency)),
    group: commissionGroupOf(row.status, true),
    reading: commissionReading(stated, affiliate),
  };
}

function ofAdjustment(adjustment: OwnAdjustment, affiliate: ReadingAffiliate): PortalCommission {
  const { id, amount, isVoided, createdAt } = adjustment;
  const worth = toAmount(amount.minor, amount.currency);
  return {
    ...{ id, at: toTimestamp(createdAt), ...unnamed },
    kind: amount.minor < 0n ? 'deduction' : 'bonus',
    amount: isVoided ? 0 : worth,
    original_amount: worth,
    currency: amount.currency,
    group: groupOfAdjustment(adjustment),
    reading: adjustmentReading(adjustment, affiliate),
  };
}

function groupOfAdjustment({ isVoided, openMinor, payout }: OwnAdjustment): PortalCommission['group'] {
  if (isVoided) return 'cancelled';
  return openMinor === 0n && payout?.status === 'completed' && !payout.returnedAt ? 'paid' : 'approved';
}

const worthNothing = (currency: string) => ({ amount: 0, original_amount: 0, currency });

const worthOf = ({ status, original, remainingMinor }: StatedEarning, isVoided: boolean) => ({
  amount: isVoided || status === 'rejected' ? 0 : toAmount(remainingMinor, original.currency),
  original_amount: toAmount(original.minor, original.currency),
  currency: original.currency,
});
