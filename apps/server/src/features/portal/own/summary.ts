import type { contract, PortalFigures, PortalSummary } from '@tributary/contract';
import { commissionGroups, type FigureState, toFigureReading } from '@tributary/core';
import type { StatedAffiliate } from '../../../domain/earnings/commission-state.ts';
import { nextPayout, paidState, underWayState, waitingState } from '../../../domain/earnings/figure-state.ts';
import { paydays } from '../../../domain/payouts/payout-schedule.ts';
import type { OwnEndpoint } from '../../../endpoint.ts';
import type { OwnReader } from '../../../platform/db/own-sql.ts';
import { toAmount, toTimestampOrNull } from '../../../platform/to-wire.ts';
import type { ReadingAffiliate } from '../../earnings/stated-affiliate.ts';
import { placesBeyond } from './commission-page.ts';
import { readerOf } from './commissions.ts';
import { commissionsAt } from './own-commissions.ts';
import { mainLink } from './own-links.ts';
import { lateDue, type NewestPayout, newestPayouts, type OwnSums, ownSums } from './sums.ts';

const LATEST_MAX = 5;

export const getPortalSummary: OwnEndpoint<typeof contract.portalHome.summary> = async ({ own, now }) => {
  const affiliate = await readerOf(own, now);
  const [sums, newest, late, link, latest] = await Promise.all([
    ownSums(own, affiliate.isMerged),
    newestPayouts(own, affiliate.isMerged),
    lateOf(own, affiliate),
    mainLink(own),
    latestOf(own, affiliate),
  ]);
  const currencies = figuresOf({ sums, newest, late, affiliate });
  return { data: { currencies, blocks: blocksOf(affiliate, newest), link, latest } };
};

async function latestOf(own: OwnReader, affiliate: ReadingAffiliate) {
  const asked = { groups: commissionGroups, at: null, id: '', limit: LATEST_MAX };
  return commissionsAt(own, await placesBeyond(own, asked, false), affiliate);
}

async function lateOf(own: OwnReader, affiliate: ReadingAffiliate): Promise<ReadonlyMap<string, bigint>> {
  const { payoutSchedule, timezone, now, programId } = affiliate;
  if (!payoutSchedule) return new Map();
  const [{ before }] = paydays(payoutSchedule, timezone, now);
  if (before > now) return new Map();
  return lateDue(own, { programId, since: before });
}

interface Facts {
  readonly sums: readonly OwnSums[];
  readonly newest: readonly NewestPayout[];
  readonly late: ReadonlyMap<string, bigint>;
  readonly affiliate: ReadingAffiliate;
}

/** Returns amounts by currency, starting with the program's own currency and omitting currencies without amounts. */
function figuresOf({ sums, newest, late, affiliate }: Facts): PortalFigures[] {
  const byCurrency = new Map(sums.map((sum) => [sum.currency, sum]));
  const currencies = new Set([...byCurrency.keys(), ...Object.keys(affiliate.due)]);
  const isFirst = (currency: string) => Number(currency === affiliate.defaultCurrency);
  const inOrder = [...currencies].sort((a, b) => isFirst(b) - isFirst(a) || (a < b ? -1 : 1));
  return inOrder.flatMap((currency) => {
    const nothing = { waitingMinor: 0n, underWayMinor: 0n, paidMinor: 0n, firstHoldEnds: null };
    const sum = byCurrency.get(currency) ?? { currency, ...nothing };
    const dueMinor = affiliate.due[currency] ?? 0n;
    if ([sum.waitingMinor, dueMinor, sum.underWayMinor, sum.paidMinor].every((minor) => minor === 0n))
      return [];
    const payoutOf = (isCompleted: boolean) =>
      newest.find(
        (each) => each.currency === currency && each.isCompleted === isCompleted && !each.returnedAt,
      );
    const next = nextPayout({ currency, minor: dueMinor, lateMinor: late.get(currency) ?? 0n }, affiliate);
    const open = payoutOf(false);
    const figure = (minor: bigint, state: FigureState | null) => ({
      amount: toAmount(minor, currency),
      reading: minor === 0n || state === null ? null : toFigureReading(state),
    });
    return {
      currency,
      waiting: figure(sum.waitingMinor, waitingState(sum, affiliate)),
      due: figure(dueMinor, next.state),
      next_payout:
        next.minor === 0n ? null : { amount: toAmount(next.minor, currency), on: toTimestampOrNull(next.on) },
      under_way: figure(sum.underWayMinor, open ? underWayState(open) : null),
      paid: figure(sum.paidMinor, paidState(payoutOf(true) ?? null)),
    };
  });
}

function blocksOf(affiliate: StatedAffiliate, newest: readonly NewestPayout[]): PortalSummary['blocks'] {
  const { partnershipStatus, isMerged, payoutMethod } = affiliate;
  const block = (reason: PortalSummary['blocks'][number]['reason'], payout_number: number | null = null) => ({
    reason,
    payout_number,
  });
  if (isMerged) return [block('merged')];
  if (partnershipStatus === 'REJECTED') return [block('not_in_program')];
  const failed = newest.find(({ status }) => status === 'failed');
  const returned = newest.find(
    ({ currency, returnedAt }) => returnedAt && (affiliate.due[currency] ?? 0n) > 0n,
  );
  return [
    ...(partnershipStatus === 'PENDING' ? [block('application_pending')] : []),
    ...(payoutMethod === null || payoutMethod === 'none' ? [block('no_method')] : []),
    ...(failed ? [block('payout_failed', failed.number)] : []),
    ...(returned ? [block('payout_returned', returned.number)] : []),
  ];
}
