import { type Outcome as OutcomeOf, printOutcomes as printBulk } from '../bulk/outcomes.ts';
import type { Cli } from '../cli.ts';

interface Shown {
  id: string;
  affiliate_name: string;
  amount: number;
  currency: string;
  status: string;
}

export type Outcome = OutcomeOf<Shown>;

const columns = ['affiliate_name', 'amount', 'currency', 'status', 'outcome', 'id', 'message'] as const;

export const toRow = ({ id, affiliate_name, amount, currency, status }: Shown): Shown => ({
  id,
  affiliate_name,
  amount,
  currency,
  status,
});

/** Processes payouts one at a time, because they move money and someone is watching. */
export const printOutcomes = <T extends { payout: Shown }>(
  cli: Cli,
  items: readonly T[],
  work: (item: T) => Promise<Outcome>,
): Promise<void> =>
  printBulk(cli, {
    noun: 'payout',
    items,
    toRow: ({ payout }) => toRow(payout),
    work,
    columns,
    atOnce: 1,
  });
