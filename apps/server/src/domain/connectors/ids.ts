/** Returns true for the id of an invoice, such as `invoice:in_1`. */
export const isInvoice = (id: string): boolean => id.startsWith('invoice:');
export const isIntent = (id: string): boolean => id.startsWith('payment_intent:');
export const isSession = (id: string): boolean => id.startsWith('session:');
export const isCharge = (id: string): boolean => id.startsWith('charge:');
export const isPromotionCode = (id: string): boolean => id.startsWith('promotion_code:');

/** Returns the provider's id: `in_1` for `invoice:in_1`. */
export const bareId = <Id extends string | null>(id: Id): Id =>
  (id === null ? null : id.slice(id.indexOf(':') + 1)) as Id;
