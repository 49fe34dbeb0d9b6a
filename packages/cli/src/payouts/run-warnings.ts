import type { PayoutRun } from '@tributary/sdk';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';
import { counted } from '../terminal/counted.ts';
import { moneyText } from '../terminal/money.ts';

type Warning = PayoutRun['warnings'][number];

const textOf: Record<string, (warning: Warning) => string> = {
  no_payout_method: () => 'has no payout method',
  payout_details_changed: ({ payout_details_changed_at }) =>
    `changed payout details at ${payout_details_changed_at}, and was not paid since`,
};

const lineOf = (warning: Warning): string => {
  const { affiliate_name, affiliate_id, amount, currency, reason } = warning;
  return `Warning: ${affiliate_name} (${affiliate_id}, ${moneyText(amount, currency)}) ${textOf[reason]?.(warning) ?? reason}.`;
};

/** One line per warning. An answer recorded by an older server has no `warnings`. */
export const warningText = ({ warnings = [] }: Partial<Pick<PayoutRun, 'warnings'>>): string =>
  warnings.map((warning) => `${lineOf(warning)}\n`).join('');

/** Throws `Stop` (confirmation needed): changed payout details may send the money to someone else. */
export function assertDetailsUnchanged({ warnings = [] }: Partial<Pick<PayoutRun, 'warnings'>>): void {
  const changed = warnings.filter(({ reason }) => reason === 'payout_details_changed');
  if (changed.length === 0) return;
  const lines = changed.map(lineOf).join('\n');
  const message = `The payout details behind ${counted(changed.length, 'payout')} changed since the last payout. Nothing was made.\n${lines}`;
  const hint =
    'Ask those affiliates whether they made the change; `affiliates payout-details` names the key that made it. Then repeat with --confirm-changed-details, or leave them out with --affiliate-ids.';
  throw new Stop(exitCodes.confirmationNeeded, message, hint);
}
