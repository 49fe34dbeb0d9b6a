import fc from 'fast-check';
import {
  Adjust,
  everything,
  Import,
  Merge,
  Move,
  MoveByHand,
  MoveSale,
  Pay,
  Refund,
  Return,
  Run,
  RunAndComplete,
  Sell,
  type Step,
  Tick,
  Undo,
  Void,
  VoidAdjustment,
} from './payout-commands.ts';
import type { ByHand, Currency, NewSalesStatus, PayoutStatus, Product, Status, Who } from './payout-facts.ts';
import type { PayoutModel } from './payout-model.ts';
import { assertSettled, type Shop } from './payout-shop.ts';

const currency = fc.constantFrom<Currency>('USD', 'USD', 'USD', 'EUR');
const sell = fc
  .record({
    currency,
    cents: fc.constantFrom(100n, 333n, 1_999n, 10_000n, 0n),
    status: fc.constantFrom<NewSalesStatus>('complete', 'complete', 'complete', 'pending', 'failed'),
    product: fc.constantFrom<Product>('automatic', 'automatic', 'held', 'approved', 'approved and held'),
  })
  .map((sale) => new Sell(sale));
const imported = fc
  .record({
    currency,
    cents: fc.constantFrom(10_000n, 999n, 0n),
    commission: fc.constantFrom(5_000n, 333n, 1n, 0n),
    status: fc.constantFrom<Status>(
      ...(['pending', 'approved', 'ready_for_payment', 'paid', 'rejected', 'refunded'] as const),
    ),
    salesStatus: fc.constantFrom(
      'pending' as const,
      'complete' as const,
      'failed' as const,
      'refunded' as const,
    ),
    holdDays: fc.constantFrom(null, 0, 3),
  })
  .map((given) => new Import(given));
const index = fc.nat(5);
const statuses: readonly PayoutStatus[] = ['pending', 'processing', 'completed', 'failed'];
const refund = fc
  .tuple(
    index,
    fc.option(fc.constantFrom(1n, 33n, 50n, 100n, 2_500n), { freq: 6 }),
    fc.constantFrom(null, null, ...statuses, 'processing' as const),
  )
  .map(([sale, cents, heldBy]) => new Refund(sale, cents, heldBy));
const run = fc
  .record({
    limits: fc.constantFrom(...[everything, everything], {
      ...everything,
      currency: 'USD',
      minimum: 500n,
    } as const),
    upTo: fc.option(fc.constantFrom(0, 0, 1, 3), { freq: 1 }),
  })
  .map(({ limits, upTo }) => new Run({ ...limits, upTo }));
const towards = (...targets: PayoutStatus[]) =>
  fc
    .tuple(index, fc.constantFrom(...targets), fc.constantFrom(true, false, false, false, false))
    .map(([payout, to, isAny]) => new Move(payout, to, isAny));
const byHand = fc
  .tuple(index, fc.constantFrom<ByHand>('pending', 'approved', 'ready_for_payment', 'rejected', 'rejected'))
  .map(([sale, to]) => new MoveByHand(sale, to));
const newSalesStatus = fc.constantFrom<NewSalesStatus>('pending', 'complete', 'complete', 'failed');
const adjusted = fc
  .tuple(
    fc.constantFrom<Who>('seller', 'parent'),
    currency,
    fc.constantFrom(4_000n, 7n, -5n, -3_000n, -8_000n),
  )
  .map(([who, of, cents]) => new Adjust(who, of, cents));

/** Generates many steps, because steps without an object to act on are skipped. */
export const payoutSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: sell },
    { weight: 1, arbitrary: imported },
    { weight: 1, arbitrary: fc.tuple(index, newSalesStatus).map(([sale, to]) => new MoveSale(sale, to)) },
    { weight: 5, arbitrary: refund },
    { weight: 5, arbitrary: fc.tuple(index, fc.nat(2)).map(([sale, which]) => new Undo(sale, which)) },
    { weight: 3, arbitrary: fc.constantFrom(1, 1, 3).map((days) => new Tick(days)) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(index, fc.constantFrom(true, false, false, false))
        .map(([payout, isAny]) => new Return(payout, isAny)),
    },
    { weight: 2, arbitrary: adjusted },
    { weight: 1, arbitrary: index.map((adjustment) => new VoidAdjustment(adjustment)) },
    { weight: 1, arbitrary: fc.constantFrom<Who>('seller', 'parent').map((source) => new Merge(source)) },
    { weight: 3, arbitrary: run },
    { weight: 3, arbitrary: fc.constant(new Pay()) },
    { weight: 3, arbitrary: towards('processing') },
    { weight: 6, arbitrary: towards('completed', 'completed', 'failed', 'cancelled', 'pending') },
    { weight: 3, arbitrary: byHand },
    { weight: 1, arbitrary: index.map((sale) => new Void(sale)) },
  ),
  { minLength: 60, maxLength: 80, size: 'max' },
);

const payoutMoveOf: Readonly<Record<string, PayoutStatus>> = {
  start: 'processing',
  complete: 'completed',
  fail: 'failed',
  cancel: 'cancelled',
  open: 'pending',
};

/**
 * Parses a step such as `sell held`, `refund 33`, `pay until yesterday`, or `cancel of 1`, which acts on the second
 * newest.
 */
export function stepOf(text: string): Step {
  const [what = '', position] = text.split(' of ');
  const [verb = '', word] = what.split(' ');
  const index = Number(position ?? 0);
  const limits = { ...everything, upTo: what.endsWith('until yesterday') ? 1 : null };
  const sale = { currency: 'USD', cents: 10_000n, status: 'complete', product: 'automatic' } as const;
  const to = payoutMoveOf[verb];
  if (to) return new Move(index, to, true);
  switch (verb) {
    case 'sell':
      return new Sell(
        word && /^\d/.test(word)
          ? { ...sale, cents: BigInt(word) }
          : word === 'pending'
            ? { ...sale, status: 'pending' }
            : { ...sale, product: (word ?? 'automatic') as Product },
      );
    case 'finish':
      return new MoveSale(index, 'complete');
    case 'merge':
      return new Merge(word as Who);
    case 'import':
      return new Import({
        ...{ currency: 'USD', cents: 10_000n, commission: 5_000n, holdDays: null, salesStatus: 'pending' },
        status: word as Status,
      });
    case 'run':
      return new Run(limits);
    case 'pay':
      return new RunAndComplete(limits);
    case 'refund':
      return new Refund(index, word === undefined ? null : BigInt(word), null);
    case 'undo':
      return new Undo(index, 0);
    case 'return':
      return new Return(index, true);
    case 'reject':
      return new MoveByHand(index, 'rejected');
    case 'reopen':
      return new MoveByHand(index, 'pending');
    case 'void':
      return word === 'adjustment' ? new VoidAdjustment(index) : new Void(index);
    case 'tick':
      return new Tick(Number(word));
    case 'adjust':
      return new Adjust('seller', 'USD', BigInt(word ?? 0));
    default:
      throw new Error(`Not a step: ${text}.`);
  }
}

/** Approves everything, ends every hold, and pays until nothing above 0 remains. */
export async function settle(model: PayoutModel, shop: Shop): Promise<void> {
  const take = (step: Step) => step.run(model, shop);
  const fromNewest = (list: readonly unknown[], item: unknown) => list.length - 1 - list.indexOf(item);
  for (const sale of model.counting()) await take(new MoveByHand(fromNewest(model.sales, sale), 'approved'));
  await take(new Tick(100));
  do {
    for (const payout of model.payouts) {
      const move = (to: PayoutStatus) => take(new Move(fromNewest(model.payouts, payout), to, true));
      if (payout.status === 'failed') await move('pending');
      if (payout.status === 'failed') await move('cancelled');
      if (payout.status === 'pending') await move('processing');
      if (payout.status === 'processing') await move('completed');
    }
  } while ((await new Run(everything).act(model, shop)).length > 0);
  await assertSettled(model, shop);
}
