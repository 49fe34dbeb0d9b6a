/** Returns the name of a customer in payments, without the kind that ids of facts begin with. A guest keeps theirs. */
export const nameOfCustomer = (id: string): string =>
  id.startsWith('guest:') ? id : id.slice(id.indexOf(':') + 1);
