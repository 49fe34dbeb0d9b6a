/** Fields of a bank transfer, with an IBAN and without one. */
export const bankFields = {
  iban: ['accountName', 'iban', 'swiftCode'],
  number: ['accountName', 'accountNumber', 'routingNumber', 'swiftCode', 'bankName', 'address'],
} as const;
export type BankForm = keyof typeof bankFields;
