import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { PayoutFileError, Phrase, PhraseId } from '@tributary/payout-files';
import { formatAmount, moneyOf, readAmount } from '../../format/money.ts';

/** Messages from the payment file writers and the report reader, by phrase id. */
const sentences: Readonly<Record<PhraseId, MessageDescriptor>> = {
  // Problems with a file as a whole.
  not_a_currency: msg({
    id: 'file.not_a_currency',
    message: '“{code}” is not a currency code. Use a code such as USD.',
  }),
  no_debtor: msg({ id: 'file.no_debtor', message: 'A SEPA file requires the payer’s name and IBAN.' }),
  debtor_name: msg({
    id: 'file.debtor_name',
    message: 'The payer’s name can have at most {max} characters, all from the SEPA character set.',
  }),
  debtor_iban: msg({ id: 'file.debtor_iban', message: 'Payer’s account: “{iban}” is not an IBAN.' }),
  debtor_country: msg({
    id: 'file.debtor_country',
    message: 'Payer’s account: {country} is not in SEPA.',
  }),
  debtor_bic: msg({ id: 'file.debtor_bic', message: 'Payer’s account: “{bic}” is not a BIC.' }),
  execution_date: msg({
    id: 'file.execution_date',
    message: '“{day}” is not a valid date. Use a date such as 2026-11-30.',
  }),
  one_currency: msg({
    id: 'file.one_currency',
    message: 'PayPal accepts one currency per file, but these payouts are in {currencies}.',
  }),
  too_many: msg({
    id: 'file.too_many',
    message: '{service} accepts at most {max, number} payouts per file, but there are {count, number}.',
  }),

  // Problems with a payout through PayPal or Wise.
  other_method: msg({ id: 'file.other_method', message: 'the payout method is {method}' }),
  no_paypal_email: msg({ id: 'file.no_paypal_email', message: 'no PayPal e-mail address' }),
  no_wise_email: msg({ id: 'file.no_wise_email', message: 'no e-mail address for Wise' }),
  email_formula: msg({
    id: 'file.email_formula',
    message: 'a spreadsheet would run the e-mail address “{email}” as a formula',
  }),
  formula: msg({ id: 'file.formula', message: 'a spreadsheet would run “{text}” as a formula' }),
  paypal_currency: msg({ id: 'file.paypal_currency', message: 'PayPal does not support {currency}' }),
  whole_amounts: msg({ id: 'file.whole_amounts', message: 'PayPal accepts only whole {currency} amounts' }),
  long_id: msg({ id: 'file.long_id', message: 'the id is longer than {max} characters' }),

  // Problems with a SEPA payout.
  sepa_currency: msg({ id: 'file.sepa_currency', message: 'SEPA supports EUR, not {currency}' }),
  no_iban: msg({ id: 'file.no_iban', message: 'no IBAN' }),
  large_amount: msg({
    id: 'file.large_amount',
    message: 'SEPA allows at most {max, number} EUR per transfer',
  }),
  sepa_name: msg({
    id: 'file.sepa_name',
    message: 'the name “{name}” contains characters outside the SEPA character set',
  }),
  long_name: msg({ id: 'file.long_name', message: 'the name is longer than {max} characters' }),
  not_an_iban: msg({ id: 'file.not_an_iban', message: '“{iban}” is not an IBAN' }),
  outside_sepa: msg({ id: 'file.outside_sepa', message: '{country} is not in SEPA' }),
  no_bic: msg({ id: 'file.no_bic', message: 'no BIC: banks require one for accounts in {country}' }),
  other_bic: msg({
    id: 'file.other_bic',
    message:
      'the BIC “{bic}” does not belong to a bank in {country} and is left out; banks require a BIC for accounts in {country}',
  }),

  // Problems with an affiliate's payout details.
  iban_format: msg({ id: 'file.iban_format', message: 'This is not an IBAN.' }),
  iban_country: msg({
    id: 'file.iban_country',
    message: 'No country uses IBANs that begin with these letters.',
  }),
  iban_length: msg({ id: 'file.iban_length', message: 'IBANs of this country have a different length.' }),
  iban_check_digits: msg({
    id: 'file.iban_check_digits',
    message: 'The check digits of this IBAN are incorrect. Check the IBAN for typos.',
  }),
  bic_format: msg({
    id: 'file.bic_format',
    message: 'This is not a BIC. A BIC has 8 or 11 characters, such as DEUTDEFF.',
  }),
  aba_check_digit: msg({
    id: 'file.aba_check_digit',
    message: 'The check digit of this routing number is incorrect. Check the number for typos.',
  }),
  account_email: msg({ id: 'file.account_email', message: 'This is not an e-mail address.' }),
  bitcoin_address: msg({ id: 'file.bitcoin_address', message: 'This is not a Bitcoin address.' }),
  ethereum_address: msg({
    id: 'file.ethereum_address',
    message: 'This is not an Ethereum address, which consists of 0x and 40 hexadecimal digits.',
  }),

  // Problems with a report as a whole.
  empty_report: msg({ id: 'file.empty_report', message: 'The report is empty.' }),
  large_report: msg({
    id: 'file.large_report',
    message: 'The report is larger than {max, number} MB. Export a shorter period, or only the payments.',
  }),
  binary_report: msg({
    id: 'file.binary_report',
    message: 'The report is a {format} file. Extract it, or save it as CSV or XML.',
  }),
  not_xml: msg({ id: 'file.not_xml', message: 'The report is not valid XML: {detail}' }),
  xml_doctype: msg({
    id: 'file.xml_doctype',
    message: 'The report contains a document type declaration (DOCTYPE), which bank reports do not have.',
  }),
  other_xml: msg({
    id: 'file.other_xml',
    message:
      'The report is an unsupported XML file ({name}). Supported: pain.002, camt.052, camt.053 and camt.054.',
  }),
  whole_file_status: msg({
    id: 'file.whole_file_status',
    message:
      'The report does not list individual payments. It contains only the status {status} for the whole file {file}.',
  }),
  not_csv: msg({ id: 'file.not_csv', message: 'The report is not valid CSV: {detail}' }),
  unknown_field: msg({
    id: 'file.unknown_field',
    message: 'Reports have no field “{field}”. Available: {fields}.',
  }),
  unknown_column: msg({ id: 'file.unknown_column', message: 'The report has no column “{column}”.' }),
  missing_columns: msg({
    id: 'file.missing_columns',
    message: 'The report has no column for {fields}. Its columns are {columns}.',
  }),

  // Problems with a line of a report.
  two_payouts: msg({
    id: 'file.two_payouts',
    message: 'the line refers to two payouts, {payoutId} and {other}.',
  }),
  unknown_status: msg({
    id: 'file.unknown_status',
    message: 'unknown status “{text}”: use paid, failed, processing or pending.',
  }),
  not_an_amount: msg({ id: 'file.not_an_amount', message: '“{text}” is not an amount.' }),
  other_sum: msg({
    id: 'file.other_sum',
    message: 'the payments in this booking add up to {parts}, but the booking is {sum}.',
  }),
  repeated_payout: msg({ id: 'file.repeated_payout', message: '{payoutId} is already on line {line}.' }),
  payout_not_found: msg({ id: 'file.payout_not_found', message: 'payout {payoutId} does not exist.' }),
  other_amount: msg({
    id: 'file.other_amount',
    message: '{payoutId} is {is}, but the report says {reported}.',
  }),
  other_status: msg({
    id: 'file.other_status',
    message: '{payoutId} is {status}, but the report says it is {reported}.',
  }),
  unexplained_credit: msg({
    id: 'file.unexplained_credit',
    message:
      'a credit for {payoutId} was booked, but it is not marked as a return. If it is a return, record it.',
  }),
  other_reference: msg({
    id: 'file.other_reference',
    message: '{payoutId} is completed with the reference “{is}”, but the report has “{reported}”.',
  }),
};

const statuses: Readonly<Record<string, MessageDescriptor>> = {
  pending: msg({ context: 'a payout is …', message: 'pending' }),
  processing: msg({ context: 'a payout is …', message: 'processing' }),
  completed: msg({ context: 'a payout is …', message: 'completed' }),
  failed: msg({ context: 'a payout is …', message: 'failed' }),
  cancelled: msg({ context: 'a payout is …', message: 'canceled' }),
};

const reports: Readonly<Record<string, MessageDescriptor>> = {
  completed: msg({ context: 'the report says it is …', message: 'paid' }),
  failed: msg({ context: 'the report says it is …', message: 'failed' }),
  processing: msg({ context: 'the report says it is …', message: 'being paid' }),
  waiting: msg({ context: 'the report says it is …', message: 'waiting' }),
};

/** Returns a function that translates a phrase. */
export function usePhrases(): (phrase: Phrase) => string {
  const { i18n } = useLingui();
  const name = (names: Readonly<Record<string, MessageDescriptor>>, id: string) =>
    names[id] ? i18n._(names[id]) : id;
  /** Formats an amount. An amount with more decimals than its currency allows is shown as the bank wrote it. */
  const price = ({ amount, currency }: { amount: number | string; currency: string }) => {
    const minor = readAmount(String(amount), currency, 'en');
    return `${minor === null ? amount : formatAmount(moneyOf(minor, currency), i18n.locale)} ${currency}`;
  };
  const valuesOf = ({ id, values }: Phrase): Readonly<Record<string, unknown>> => {
    if (id === 'other_amount') return { ...values, is: price(values.is), reported: price(values.reported) };
    if (id === 'other_status')
      return {
        ...values,
        status: name(statuses, values.status),
        reported: name(reports, values.reported),
      };
    return { ...values };
  };
  return (phrase) => {
    const sentence = { ...sentences[phrase.id], values: valuesOf(phrase) };
    return i18n._(sentence);
  };
}

/** Translates a server warning. Returns unknown warnings unchanged. */
export function useWarningWords(): (warning: { readonly code: string; readonly message: string }) => string {
  const { i18n } = useLingui();
  const known: Readonly<Record<string, MessageDescriptor>> = sentences;
  return ({ code, message }) => (known[code] ? i18n._(known[code]) : message);
}

/** Returns true for errors from the file writers and the report reader, without loading their package. */
export const isFileError = (error: unknown): error is PayoutFileError =>
  error instanceof Error && error.name === 'PayoutFileError';
