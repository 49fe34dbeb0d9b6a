import type { Tributary } from '@tributary/sdk';
import { moneyPlace } from '../bulk/money-place.ts';
import type { Cli } from '../cli.ts';
import { moneyText } from '../terminal/money.ts';

// A completed payout can never be changed again, and a cancelled one lets go of what it paid.
const needsConfirmation = new Set(['completed', 'cancelled']);

/** Asks before a payout is moved where there is no way back from, with what it pays to whom. */
export async function confirmMove(
  cli: Pick<Cli, 'confirm' | 'client' | 'settings'>,
  payouts: Tributary['payouts'],
  { id, status }: { id: string; status: string },
): Promise<void> {
  if (!needsConfirmation.has(status)) return;
  await cli.confirm(async () => {
    const { affiliate_name, amount, currency, program_id } = await payouts.get(id);
    return `${await moneyPlace(cli, [program_id])}Mark the payout of ${moneyText(amount, currency)} to ${affiliate_name} as ${status}`;
  });
}
