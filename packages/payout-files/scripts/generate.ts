/** Writes the decimals of each currency, so that neither the CLI nor a browser needs the contract and zod for them. */
import { writeFileSync } from 'node:fs';
import { digitsByCurrency } from '@tributary/contract';

writeFileSync(
  new URL('../src/currencies.gen.ts', import.meta.url),
  `// Generated from the contract by scripts/generate.ts. Do not edit.

/** How many decimals an amount of each currency has. */
export const currencyDigits: Readonly<Record<string, number>> = ${JSON.stringify(digitsByCurrency, null, 1)};
`,
);
