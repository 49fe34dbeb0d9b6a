/** Fields for bank transfers with and without an IBAN. */
export const bankFields = {
  iban: ['accountName', 'iban', 'swiftCode'],
  number: ['accountName', 'accountNumber', 'routingNumber', 'swiftCode', 'bankName', 'address'],
} as const;
export type BankForm = keyof typeof bankFields;
