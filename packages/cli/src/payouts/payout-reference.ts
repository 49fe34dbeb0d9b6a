/** A payout's id as banks take it: the character set of SEPA has no underscore (EPC217-08). */
export const referenceOf = (payoutId: string): string => payoutId.replaceAll('_', '-');

/** The id of the payout that a reference names, also within other words and in the capitals of a bank. */
export function payoutIdIn(text: string): string | undefined {
  const [, body] = /(?<![a-z0-9])pay[-_]([a-z0-9]+)/i.exec(text) ?? [];
  return body === undefined ? undefined : `pay_${body.toLowerCase()}`;
}
