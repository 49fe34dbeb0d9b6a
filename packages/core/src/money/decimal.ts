interface Decimal {
  digits: bigint;
  scale: number;
}

function parse(amount: number | string): Decimal {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === '') throw new RangeError(`Not a plain decimal: ${amount}`);
  return { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);

/**
 * Returns the exact sum of amounts. Adds their shortest decimal representations, because floating-point
 * addition would be inexact. Omits trailing zeros, so equal sums have the same text. Throws `RangeError` for
 * anything but plain decimals.
 */
export function sumOf(amounts: readonly (number | string)[]): string {
  const terms = amounts.map(parse);
  const scale = Math.max(0, ...terms.map((term) => term.scale));
  const sum = terms.reduce((total, term) => total + scaled(term, scale), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  return `${sum < 0n ? '-' : ''}${whole}${scale > 0 && fraction !== '' ? `.${fraction}` : ''}`;
}
