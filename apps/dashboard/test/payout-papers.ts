import { readFile } from 'node:fs/promises';
import type { Payout } from '@tributary/sdk';
import type { Download, Page } from 'playwright-core';

/** Returns the content of the file that the browser downloads during the action. */
export async function save(page: Page, act: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await (download as Download).path(), 'utf8');
}

const minor = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
};

/** Adds up the amounts in a file, in cents. */
export const sums = (text: string, each: RegExp): bigint =>
  [...text.matchAll(each)].reduce((sum, [, amount = '0']) => sum + minor(amount), 0n);

export const cents = (payouts: readonly Pick<Payout, 'amount'>[]): bigint =>
  payouts.reduce((sum, { amount }) => sum + minor(String(amount)), 0n);

/** Returns a bank's report that all payouts were paid. */
export const reportOf = (payouts: readonly Payout[]): string =>
  ['payout_id,status,amount,currency,transaction_id']
    .concat(payouts.map(({ id, amount, currency }) => `${id},paid,${amount},${currency},TX-${id}`))
    .join('\n');

/** Returns an account statement that contains all payouts and an unrelated transaction. */
export function statementOf(payouts: readonly Payout[]): string {
  const booking = (reference: string, amount: string, currency: string) =>
    `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;
  const ours = payouts.map(({ id, amount, currency }) =>
    booking(id.replace('_', '-').toUpperCase(), String(amount), currency),
  );
  const entries = [...ours, booking('RENT', '900.00', 'EUR')].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>\n${entries}\n</Stmt></BkToCstmrStmt></Document>\n`;
}

export const fileOf = (text: string, name = 'report.csv') => ({
  name,
  mimeType: name.endsWith('.xml') ? 'text/xml' : 'text/csv',
  buffer: Buffer.from(text),
});
