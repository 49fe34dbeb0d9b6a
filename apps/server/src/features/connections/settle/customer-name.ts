export const nameOfCustomer = (id: string): string =>
  id.startsWith('guest:') ? id : id.slice(id.indexOf(':') + 1);
