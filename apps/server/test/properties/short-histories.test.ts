import { expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';
import { settle, stepOf } from '../support/payout-histories.ts';
import { PayoutModel } from '../support/payout-model.ts';
import { openingDay, openShop } from '../support/payout-shop.ts';

const server = useServer();

/**
 * Each is the shortest sequence of steps that reveals a likely mistake, such as a status that is stored instead of
 * computed, or an entry that is claimed twice or never. Random histories contain the longest sequences only once in ten
 * thousand runs.
 */
const histories: readonly string[] = [
  // Undoing a refund.
  'sell, refund 33, undo',
  'sell, refund 33, undo, undo',
  'sell, refund 33, refund 33, undo',
  'sell, refund, void, undo',
  'sell, reject, refund, undo',
  'sell, reject, refund 33, undo',
  'sell, reject, refund 33, reopen',
  'sell 9900, refund 50',
  'import approved, refund 33, undo',
  'import paid, refund, undo, pay',
  'sell held, refund, tick 3, undo',
  'sell held, refund, tick 10, undo, pay, refund, undo',
  'sell, run, refund 33, undo',
  'sell, run, start, refund 33, undo',
  'sell, sell, refund, pay, undo',
  'sell, import ready_for_payment, run, refund, undo, pay',
  // Entries of a returned payout.
  'sell, pay, return, return',
  'sell, pay, return, pay, return, pay',
  'sell, run, return',
  'sell, pay, return of 1, reject',
  'sell, pay, return, return of 1, void',
  'sell, refund 33, pay, return',
  'sell, pay, refund, return, undo',
  'sell, sell, refund, pay, undo, return',
  'sell, pay, refund 33, sell, pay, return',
  'sell, run, start of 1, complete of 1, return of 1, run, refund',
  'sell, pay, return, run, refund',
  // Refunds of a commission that is or was in a payout.
  'sell, run, refund',
  'sell, run, start, refund 33',
  'sell, run, start, fail, refund 33',
  'sell, run, start, refund 33, cancel, run, refund',
  'sell, run, start, refund 33, cancel, run, cancel',
  'sell, sell, refund, pay',
  'sell, adjust 4000, run, refund, start, complete',
  // Payouts that are cancelled, and payouts that become pending again.
  'sell, run, cancel, run, open of 1',
  'sell, run, cancel, cancel of 1, void, open',
  'sell, adjust 4000, run, cancel, cancel of 1, void adjustment, open of 1',
  'sell, sell, run, cancel, cancel of 1, reject, open',
  'sell, sell, run, cancel, cancel of 1, reject, refund of 1, reopen, refund, undo of 1, open',
  'sell, sell, run, cancel, cancel of 1, reject, sell held, open of 1, pay, refund 33 of 1, start of 2, complete of 2, undo',
  'sell, sell, run, cancel, cancel of 1, reject, open of 1, refund of 0, start of 1, complete of 1, undo',
  // Runs with an end date.
  'tick 1, sell, pay, return, pay until yesterday',
  'tick 1, sell, pay, return, refund 33, pay until yesterday',
  'tick 1, sell, pay, return, refund, undo, pay until yesterday',
  'tick 1, sell, pay, adjust -5, return of 1, pay until yesterday',
  'tick 1, sell, adjust 7, adjust -5, pay until yesterday',
  // Entries that are in a payout or not due.
  'sell, pay, void',
  'sell, run, reject',
  'import paid, pay',
  'sell, import refunded, pay',
  'sell approved, refund, sell, pay, undo',
  'import ready_for_payment, run, pay',
  // Adjustments.
  'adjust 4000, void adjustment, pay',
  'adjust -5, void adjustment, void adjustment',
  'sell, adjust -5, pay',
  'sell, adjust -5, run, void adjustment',
  // Merges of the seller into the parent, and vice versa.
  'sell, merge seller, pay',
  'sell, merge parent, pay',
  'merge seller, sell, pay',
  'merge parent, sell, pay',
  'merge seller, merge seller',
  'merge seller, merge parent',
  'sell pending, merge seller, finish, pay',
  'sell pending, merge parent, finish, pay',
  'sell, run, merge seller',
  'sell, run, start, start of 1, fail of 1, complete, merge parent',
  'sell, run, cancel, cancel of 1, merge seller, open of 1, open',
  'sell, run, cancel, cancel of 1, merge parent, open, open of 1',
  'sell, merge seller, run, refund 33, cancel, run',
  'sell, merge parent, run, start, refund 33, fail, open',
  'sell, pay, refund, sell, merge seller, pay',
  'sell, pay, refund, merge parent, sell, pay',
  'sell, pay, merge seller, return, return of 1, pay',
  'sell, pay, merge parent, refund 33, undo, pay',
  'sell, adjust 4000, merge seller, pay',
  'merge seller, adjust -5, sell, pay',
];

test.each(histories)('%s', async (history) => {
  server.now = new Date(openingDay);
  const shop = await openShop(server, await server.account());
  const model = new PayoutModel();
  for (const text of history.split(', ')) {
    const step = stepOf(text);
    expect(step.check(model), `${text} has something to act on`).toBe(true);
    await step.run(model, shop);
  }
  await settle(model, shop);
});
