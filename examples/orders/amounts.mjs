const digits = { USD: 2, EUR: 2, JPY: 0 };

/** Exact: in whole minor units. */
const inMinor = (amount) => BigInt(amount.replace('.', ''));
export const share = ({ amount, currency }, parts) => text(inMinor(amount) / BigInt(parts), currency);
export const times = (amount, factor, currency) => text(inMinor(amount) * BigInt(factor), currency);

function text(minor, currency) {
  if (digits[currency] === 0) return String(minor);
  const padded = String(minor).padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
}
