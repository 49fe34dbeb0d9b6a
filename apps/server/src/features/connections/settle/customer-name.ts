/** Returns the customer id as used in payments: without the type prefix of fact ids, except for guests. */
export const nameOfCustomer = (id: string): string =>
  id.startsWith('guest:') ? id : id.slice(id.indexOf(':') + 1);
