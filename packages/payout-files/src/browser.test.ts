import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** The gzipped bytes of everything, with the libraries: CSV, SEPA and XML. It is loaded when a file is written or read. */
const BYTES_MAX = 58_000;

const program = `
  import { matchPayoutReport, readPayoutReport, writePayoutFile } from './index.ts';
  const payout = { id: 'pay_1a', affiliate_id: 'aff_1', affiliate_name: 'Zoë', affiliate_email: 'z@example.com', invoice_number: 1,
    amount: 12.5, currency: 'EUR', status: 'processing', payment_reference: null, payout_method: null,
    payout_details: { email: 'z@pay.example', iban: 'DE02120300000000202051' } };
  const options = { now: new Date(), debtor: { name: 'Shop GmbH', iban: 'DE89370400440532013000' } };
  const texts = ['csv', 'paypal', 'wise', 'sepa'].map((format) => writePayoutFile(format, [payout], options).text);
  const report = readPayoutReport('payout_id;status;amount;currency\\npay-1a;paid;12,50;EUR\\n', { decimalComma: true });
  const { matched } = matchPayoutReport(report, new Map([[payout.id, payout]]));
  globalThis.done = JSON.stringify([texts.map((text) => /pay[-_]1a/.test(text)), matched[0].steps]);`;

test('everything runs where there are Web APIs alone, and is small', async () => {
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
  expect(gzipSync(contents).byteLength).toBeLessThan(BYTES_MAX);
  // No `process`, no `Buffer`, no `require`; nor `crypto.subtle`, which browsers lack over plain http.
  const { TextDecoder, TextEncoder } = globalThis;
  const web: { done?: string } = vm.createContext({ TextDecoder, TextEncoder });
  vm.runInContext(text, web);
  expect(web.done).toBe(JSON.stringify([[true, true, true, true], ['complete']]));
});
