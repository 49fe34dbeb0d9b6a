/** Every key that bank details can have: a CSV takes its columns from its first row, and each row has its own. */
export const payoutDetailKeys = [
  'email',
  'accountId',
  'address',
  'bankName',
  'accountNumber',
  'swiftCode',
  'iban',
  'routingNumber',
  'accountName',
] as const;
