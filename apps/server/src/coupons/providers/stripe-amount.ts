import { currencyDigits } from '@tributary/contract';

/** Where Stripe counts otherwise than ISO 4217: MGA without decimals, ISK and UGX in hundredths as they once were. */
const otherDigits: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 };

/** An amount with four decimals in Stripe's smallest unit of `currency`; null when it is a fraction of that unit. */
export function stripeAmount(amountE4: bigint, currency: string): number | null {
  const unitE4 = 10n ** BigInt(4 - (otherDigits[currency] ?? currencyDigits(currency) ?? 2));
  return amountE4 % unitE4 === 0n ? Number(amountE4 / unitE4) : null;
}
