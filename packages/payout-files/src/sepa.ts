import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sumOf } from '@tributary/core';
import type { PayoutExportItem } from '@tributary/sdk';
import { Document } from 'sepa';
import { type Debtor, debtorProblems, ibanRefusal, nameMax } from './debtor.ts';
import { compact, isBic } from './payout-details.ts';
import { PayoutFileError } from './payout-file-error.ts';
import { type PayoutFormat, type Refusal, referenceOf, refusal } from './payout-format.ts';
import { say } from './phrase.ts';
import { toSepaText } from './sepa-text.ts';

// Version that the SEPA rulebooks have required since November 2023, with the limits of their implementation
// guidelines (EPC132-08): names of 70 characters, amounts from 0.01 to 999,999,999.99.
const version = 'pain.001.001.09';
const amountMax = 999_999_999.99;

// SEPA countries outside the European Economic Area, for which banks require the BIC (EPC409-09).
const countriesWithBic = new Set('AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '));

export interface Order extends Debtor {
  /** Date such as `2026-11-30`. */
  readonly executionDate: string;
}

const bicOf = (bic: string | undefined, iban: string): string => {
  const code = compact(bic ?? '');
  // Omit an invalid BIC, because the bank would reject the whole file.
  return isBic(code) && code.slice(4, 6) === iban.slice(0, 2) ? code : '';
};

/** Returns a warning if the bank may require a BIC but the payout details contain none. */
function warningOf({ payout_details }: PayoutExportItem): Refusal | undefined {
  const iban = compact(payout_details?.iban ?? '');
  const country = iban.slice(0, 2);
  const given = compact(payout_details?.swiftCode ?? '');
  if (!countriesWithBic.has(country) || bicOf(given, iban) !== '') return undefined;
  return given === ''
    ? refusal('no_bic', 'no_bic', { country })
    : refusal('other_bic', 'other_bic', { bic: given, country });
}

const nameOf = ({ affiliate_name, payout_details }: PayoutExportItem) =>
  payout_details?.accountName ?? affiliate_name;

function refusalOf(item: PayoutExportItem): Refusal | undefined {
  const { amount, currency, payout_details } = item;
  if (currency !== 'EUR') return refusal('unsupported_currency', 'sepa_currency', { currency });
  if (payout_details?.iban === undefined) return refusal('no_iban', 'no_iban', {});
  if (amount > amountMax) return refusal('amount_too_large', 'large_amount', { max: amountMax });
  const name = toSepaText(nameOf(item));
  if (name === undefined) return refusal('name_characters', 'sepa_name', { name: nameOf(item) });
  if (name.length > nameMax) return refusal('name_too_long', 'long_name', { max: nameMax });
  return ibanRefusal(compact(payout_details.iban));
}

/**
 * Returns the debtor's name in the SEPA character set.
 * @throws PayoutFileError if an option is invalid
 */
function assertOrder({ executionDate, ...debtor }: Order): string {
  const [problem] = debtorProblems(debtor);
  if (problem) throw new PayoutFileError('invalid_option', problem.said, [problem.field]);
  const day = new Date(`${executionDate}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(executionDate);
  if (!isDay || executionDate.length !== 10)
    throw new PayoutFileError('invalid_option', say('execution_date', { day: executionDate }), [
      'execution_date',
    ]);
  return toSepaText(debtor.name) ?? '';
}

/** The same payouts on the same day result in the same file, so that banks can detect a file that is uploaded twice. */
const messageId = (items: readonly PayoutExportItem[], { iban, executionDate }: Order): string => {
  const facts = items.map(({ id, amount }) => [id, amount]);
  // Web Crypto requires HTTPS in browsers, and many servers run in networks without it.
  const digest = sha256(utf8ToBytes(JSON.stringify([compact(iban), executionDate, facts])));
  return `TRB${bytesToHex(digest).slice(0, 20).toUpperCase()}`;
};

/** Returns local midnight, because the library writes the local date. */
const localDay = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/**
 * Writes a SEPA credit transfer: ISO 20022 pain.001 in the 2019 version, which banks have accepted since 2023.
 * @throws PayoutFileError if the options or payouts are invalid
 */
export function sepa(from: Order, now: Date): PayoutFormat {
  const debtorName = assertOrder(from);
  const debtorIban = compact(from.iban);
  return {
    refusalOf,
    warningOf,
    write: (items) => {
      const file = new Document(version);
      file.grpHdr.id = messageId(items, from);
      file.grpHdr.created = now;
      file.grpHdr.initiatorName = debtorName;
      const order = file.createPaymentInfo();
      order.requestedExecutionDate = localDay(from.executionDate);
      order.debtorName = debtorName;
      order.debtorIBAN = debtorIban;
      order.debtorBIC = bicOf(from.bic, debtorIban);
      order.batchBooking = true;
      file.addPaymentInfo(order);
      for (const item of items) {
        const transfer = order.createTransaction();
        const iban = compact(item.payout_details?.iban ?? '');
        transfer.end2endId = referenceOf(item.id);
        transfer.creditorName = toSepaText(nameOf(item)) ?? '';
        transfer.creditorIBAN = iban;
        transfer.creditorBIC = bicOf(item.payout_details?.swiftCode, iban);
        transfer.amount = item.amount;
        transfer.remittanceInfo = `${referenceOf(item.id)} Payout ${item.invoice_number}`;
        order.addTransaction(transfer);
      }
      return assertControlSum(`${file.toString()}\n`, items);
    },
  };
}

/** Checks the totals, because the library adds floating-point numbers. At best, the bank would reject a wrong total. */
function assertControlSum(text: string, items: readonly PayoutExportItem[]): string {
  const sums = [...text.matchAll(/<CtrlSum>([^<]*)<\/CtrlSum>/g)].map(([, sum = '']) => sumOf([sum]));
  const expected = sumOf(items.map(({ amount }) => amount));
  if (sums.length === 2 && sums.every((sum) => sum === expected)) return text;
  throw new Error(`The control sums are ${sums.join(' and ')}, not ${expected}.`);
}
