import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** Maximum gzipped size of the code for reading and writing files, with its libraries. */
const FILES_BYTES_MAX = 58_000;
/** Maximum gzipped size of the strict checks and their libraries, which load with the payment details form. */
const CHECKS_BYTES_MAX = 20_000;

const files = `
  import { matchPayoutReport, readPayoutReport, writePayoutFile } from './index.ts';
  const payout = { id: 'pay_1a', affiliate_id: 'aff_1', affiliate_name: 'Zoë', affiliate_email: 'z@example.com', invoice_number: 1,
    amount: 12.5, currency: 'EUR', status: 'processing', payment_reference: null, payout_method: null,
    payout_details: { email: 'z@pay.example', iban: 'DE02120300000000202051' } };
  const options = { now: new Date(), debtor: { name: 'Shop GmbH', iban: 'DE89370400440532013000' } };
  const texts = ['csv', 'paypal', 'wise', 'sepa'].map((format) => writePayoutFile(format, [payout], options).text);
  const report = readPayoutReport('payout_id;status;amount;currency\\npay-1a;paid;12,50;EUR\\n', { decimalComma: true });
  const { matched } = matchPayoutReport(report, new Map([[payout.id, payout]]));
  globalThis.done = JSON.stringify([texts.map((text) => /pay[-_]1a/.test(text)), matched[0].steps]);`;

const checks = `
  import { strictPayoutDetails } from './strict/strict-details.ts';
  const hasErrors = [
    ['wire_transfer', { accountName: 'Ada', iban: 'DE89370400440532013000' }],
    ['wire_transfer', { accountName: 'Ada', iban: 'DE89370400440532013001' }],
    ['bitcoin', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }],
    ['bitcoin', { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb' }],
    ['ethereum', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
  ].map(([method, details]) => strictPayoutDetails(method, details, 'Ada').hasErrors);
  globalThis.done = JSON.stringify(hasErrors);`;

test.each([
  ['payout files and reports', files, FILES_BYTES_MAX, [[true, true, true, true], ['complete']]],
  ['strict checks of payout details', checks, CHECKS_BYTES_MAX, [false, true, false, true, false]],
])('runs %s with only Web APIs, in a small bundle', async (_, program, bytesMax, done) => {
  const { outputFiles, warnings } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
  });
  expect(warnings).toEqual([]);
  const [{ text, contents } = { text: '', contents: new Uint8Array() }] = outputFiles;
  expect(gzipSync(contents).byteLength).toBeLessThan(bytesMax);
  // This context has no `process`, `Buffer` or `require`, and no `crypto.subtle`, which browsers lack over plain HTTP.
  const { TextDecoder, TextEncoder } = globalThis;
  const web: { done?: string } = vm.createContext({ TextDecoder, TextEncoder });
  vm.runInContext(text, web);
  expect(web.done).toBe(JSON.stringify(done));
});
