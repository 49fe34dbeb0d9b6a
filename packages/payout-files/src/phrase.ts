import { moneyText } from '@tributary/core';
import type { Reported } from './reported.ts';

/** The package's English messages. Messages that begin in lower case follow the name of a payout or a line. */
const english = {
  not_a_currency: ({ code }: { code: string }) => `'${code}' is not a currency code. Use a code such as USD.`,
  no_debtor: () => "A SEPA file requires the payer's name and IBAN.",
  debtor_name: ({ max }: { max: number }) =>
    `The payer's name can have at most ${max} characters, all from the SEPA character set.`,
  debtor_iban: ({ iban }: { iban: string }) => `Payer's account: '${iban}' is not an IBAN.`,
  debtor_country: ({ country }: { country: string }) => `Payer's account: ${country} is not in SEPA.`,
  debtor_bic: ({ bic }: { bic: string }) => `Payer's account: '${bic}' is not a BIC.`,
  execution_date: ({ day }: { day: string }) =>
    `'${day}' is not a valid date. Use a date such as 2026-11-30.`,
  one_currency: ({ currencies }: { currencies: string }) =>
    `PayPal accepts one currency per file, but these payouts are in ${currencies}.`,
  too_many: ({ service, max, count }: { service: string; max: number; count: number }) =>
    `${service} accepts at most ${max} payouts per file, but there are ${count}.`,

  other_method: ({ method }: { method: string }) => `the payout method is ${method}`,
  no_paypal_email: () => 'no PayPal e-mail address',
  no_wise_email: () => 'no e-mail address for Wise',
  email_formula: ({ email }: { email: string }) =>
    `a spreadsheet would run the e-mail address '${email}' as a formula`,
  formula: ({ text }: { text: string }) => `a spreadsheet would run '${text}' as a formula`,
  paypal_currency: ({ currency }: { currency: string }) => `PayPal does not support ${currency}`,
  whole_amounts: ({ currency }: { currency: string }) => `PayPal accepts only whole ${currency} amounts`,
  long_id: ({ max }: { max: number }) => `the id is longer than ${max} characters`,
  sepa_currency: ({ currency }: { currency: string }) => `SEPA supports EUR, not ${currency}`,
  no_iban: () => 'no IBAN',
  large_amount: ({ max }: { max: number }) => `SEPA allows at most ${max} EUR per transfer`,
  sepa_name: ({ name }: { name: string }) =>
    `the name '${name}' contains characters outside the SEPA character set`,
  long_name: ({ max }: { max: number }) => `the name is longer than ${max} characters`,
  not_an_iban: ({ iban }: { iban: string }) => `'${iban}' is not an IBAN`,
  outside_sepa: ({ country }: { country: string }) => `${country} is not in SEPA`,
  no_bic: ({ country }: { country: string }) =>
    `no BIC (swiftCode): banks require one for accounts in ${country}`,
  other_bic: ({ bic, country }: { bic: string; country: string }) =>
    `the BIC '${bic}' does not belong to a bank in ${country} and is left out; banks require a BIC for accounts in ${country}`,

  iban_format: () => 'This is not an IBAN.',
  iban_country: () => 'No country uses IBANs that begin with these letters.',
  iban_length: () => 'IBANs of this country have a different length.',
  iban_check_digits: () => 'The check digits of this IBAN are incorrect. Check the IBAN for typos.',
  bic_format: () => 'This is not a BIC. A BIC has 8 or 11 characters, such as DEUTDEFF.',
  aba_check_digit: () => 'The check digit of this routing number is incorrect. Check the number for typos.',
  account_email: () => 'This is not an e-mail address.',
  bitcoin_address: () => 'This is not a Bitcoin address.',
  ethereum_address: () => 'This is not an Ethereum address, which consists of 0x and 40 hexadecimal digits.',

  empty_report: () => 'The report is empty.',
  large_report: ({ max }: { max: number }) =>
    `The report is larger than ${max} MB. Export a shorter period, or only the payments.`,
  binary_report: ({ format }: { format: string }) =>
    `The report is a ${format} file. Extract it, or save it as CSV or XML.`,
  not_xml: ({ detail }: { detail: string }) => `The report is not valid XML: ${detail}`,
  xml_doctype: () =>
    'The report contains a document type declaration (DOCTYPE), which bank reports do not have.',
  other_xml: ({ name }: { name: string }) =>
    `The report is an unsupported XML file (${name}). Supported: pain.002, camt.052, camt.053 and camt.054.`,
  whole_file_status: ({ status, file }: { status: string; file: string }) =>
    `The report does not list individual payments. It contains only the status ${status} for the whole file ${file}.`,
  not_csv: ({ detail }: { detail: string }) => `The report is not valid CSV: ${detail}`,
  unknown_field: ({ field, fields }: { field: string; fields: string }) =>
    `Reports have no field '${field}'. Available: ${fields}.`,
  unknown_column: ({ column }: { column: string }) => `The report has no column '${column}'.`,
  missing_columns: ({ fields, columns }: { fields: string; columns: string }) =>
    `The report has no column for ${fields}. Its columns are ${columns}.`,

  two_payouts: ({ payoutId, other }: { payoutId: string; other: string }) =>
    `the line refers to two payouts, ${payoutId} and ${other}.`,
  unknown_status: ({ text }: { text: string }) =>
    `unknown status '${text}': use paid, failed, processing or pending.`,
  not_an_amount: ({ text }: { text: string }) => `'${text}' is not an amount.`,
  other_sum: ({ parts, sum }: { parts: string; sum: string }) =>
    `the payments in this booking add up to ${parts}, but the booking is ${sum}.`,
  repeated_payout: ({ payoutId, line }: { payoutId: string; line: number }) =>
    `${payoutId} is already on line ${line}.`,
  payout_not_found: ({ payoutId }: { payoutId: string }) => `payout ${payoutId} does not exist.`,
  other_amount: ({ payoutId, is, reported }: { payoutId: string; is: Price; reported: Price }) =>
    `${payoutId} is ${textOf(is)}, but the report says ${textOf(reported)}.`,
  other_status: ({ payoutId, status, reported }: { payoutId: string; status: string; reported: Reported }) =>
    `${payoutId} is ${status}, but the report says it is ${said[reported]}.`,
  unexplained_credit: ({ payoutId }: { payoutId: string }) =>
    `a credit for ${payoutId} was booked, but it is not marked as a return. If it is a return, record it.`,
  other_reference: ({ payoutId, is, reported }: { payoutId: string; is: string; reported: string }) =>
    `${payoutId} is completed with the reference '${is}', but the report has '${reported}'.`,
};

export type PhraseId = keyof typeof english;

export type PhraseValues = {
  readonly [Id in PhraseId]: (typeof english)[Id] extends (values: infer Values extends object) => string
    ? Readonly<Values>
    : Readonly<Record<string, never>>;
};

/** Translatable message: an id and its values. */
export type Phrase = {
  readonly [Id in PhraseId]: { readonly id: Id; readonly values: PhraseValues[Id] };
}[PhraseId];

/** Every translation must contain all of these messages. */
export const phraseIds = Object.keys(english) as readonly PhraseId[];

export interface Price {
  /** Plain decimal. */
  readonly amount: number | string;
  readonly currency: string;
}

const textOf = ({ amount, currency }: Price) => moneyText(amount, currency);

const said: Record<Reported, string> = {
  completed: 'paid',
  failed: 'failed',
  processing: 'being paid',
  waiting: 'waiting',
};

export function say<Id extends PhraseId>(id: Id, values: PhraseValues[Id]) {
  const write = english[id] as (values: PhraseValues[Id]) => string;
  return { message: write(values), phrase: { id, values } as unknown as Phrase };
}

export type Said = ReturnType<typeof say>;
