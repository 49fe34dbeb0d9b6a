/** What must hold in every database. Here and in a bundle they have the same path from the file that this is in. */
export const invariantFiles = {
  ledger: new URL('./ledger/invariants.sql', import.meta.url),
  outbox: new URL('./outbox/invariants.sql', import.meta.url),
} as const;
