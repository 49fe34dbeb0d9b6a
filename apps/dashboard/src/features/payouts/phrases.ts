import { useLingui } from '@lingui/react/macro';
import type { Phrase, PhraseId } from '@tributary/payout-files';
import { useLanguage } from '../../../components/language.ts';
import { formatAmount, type Money, moneyOf, readAmount } from '../../../format/money.ts';

type Values<Id extends PhraseId> = Extract<Phrase, { readonly id: Id }>['values'];
type Words = { readonly [Id in PhraseId]: (values: Values<Id>) => string };

/** What the writers of files and the reader of reports say, in the language of the page. */
export function usePhrases(): (phrase: Phrase) => string {
  const words = useWords();
  return ({ id, values }) => (words[id] as (values: Phrase['values']) => string)(values);
}

/** Returns the server's warnings, in the language of the page if it has the words. */
export function useWarningWords(): (warning: { readonly code: string; readonly message: string }) => string {
  const words: Readonly<Record<string, () => string>> = useDetailWords();
  return ({ code, message }) => words[code]?.() ?? message;
}

/** Each message has the id of its phrase: a test goes through them all. */
function useWords(): Words {
  return {
    ...useOptionWords(),
    ...useServiceWords(),
    ...useSepaWords(),
    ...useDetailWords(),
    ...useReportWords(),
    ...useLineWords(),
  };
}

/** What is wrong with a whole file. */
function useOptionWords() {
  const { t } = useLingui();
  const locale = useLanguage();
  const count = (number: number) => new Intl.NumberFormat(locale).format(number);
  return {
    not_a_currency: ({ code }) =>
      t({ id: 'file.not_a_currency', message: `“${code}” is not a currency code such as USD.` }),
    no_debtor: () =>
      t({ id: 'file.no_debtor', message: 'A SEPA file needs the name and the IBAN of who pays.' }),
    debtor_name: ({ max }) =>
      t({
        id: 'file.debtor_name',
        message: `The name of who pays must have at most ${max} characters of the SEPA set.`,
      }),
    debtor_iban: ({ iban }) =>
      t({ id: 'file.debtor_iban', message: `The account to pay from: “${iban}” is not an IBAN.` }),
    debtor_country: ({ country }) =>
      t({ id: 'file.debtor_country', message: `The account to pay from: ${country} is not in SEPA.` }),
    debtor_bic: ({ bic }) =>
      t({ id: 'file.debtor_bic', message: `The account to pay from: “${bic}” is not a BIC.` }),
    execution_date: ({ day }) =>
      t({ id: 'file.execution_date', message: `“${day}” is not a day such as 2026-11-30.` }),
    one_currency: ({ currencies }) =>
      t({
        id: 'file.one_currency',
        message: `PayPal accepts one currency per file, but these payouts are in ${currencies}.`,
      }),
    too_many: ({ service, max: most, count: all }) => {
      const [max, payouts] = [count(most), count(all)];
      return t({
        id: 'file.too_many',
        message: `${service} accepts ${max} payouts per file, but there are ${payouts}.`,
      });
    },
  } satisfies Partial<Words>;
}

/** Why PayPal or Wise cannot pay it. */
function useServiceWords() {
  const { t } = useLingui();
  return {
    other_method: ({ method }) => t({ id: 'file.other_method', message: `the payout method is ${method}` }),
    no_paypal_email: () => t({ id: 'file.no_paypal_email', message: 'no PayPal email address' }),
    no_wise_email: () => t({ id: 'file.no_wise_email', message: 'no email address for Wise' }),
    email_formula: ({ email }) =>
      t({
        id: 'file.email_formula',
        message: `a spreadsheet would run the e-mail “${email}” as a formula`,
      }),
    formula: ({ text }) =>
      t({ id: 'file.formula', message: `a spreadsheet would run “${text}” as a formula` }),
    paypal_currency: ({ currency }) =>
      t({ id: 'file.paypal_currency', message: `PayPal does not support ${currency}` }),
    whole_amounts: ({ currency }) =>
      t({ id: 'file.whole_amounts', message: `PayPal accepts only whole ${currency} amounts` }),
    long_id: ({ max }) => t({ id: 'file.long_id', message: `the id is longer than ${max} characters` }),
  } satisfies Partial<Words>;
}

/** Why no SEPA file can. */
function useSepaWords() {
  const { t } = useLingui();
  const locale = useLanguage();
  return {
    sepa_currency: ({ currency }) =>
      t({ id: 'file.sepa_currency', message: `SEPA supports EUR, not ${currency}` }),
    no_iban: () => t({ id: 'file.no_iban', message: 'no IBAN' }),
    large_amount: ({ max: most }) => {
      const max = formatAmount({ amount: most, currency: 'EUR' }, locale);
      return t({ id: 'file.large_amount', message: `SEPA allows at most ${max} EUR per transfer` });
    },
    sepa_name: ({ name }) =>
      t({
        id: 'file.sepa_name',
        message: `the name “${name}” has characters outside the SEPA character set`,
      }),
    long_name: ({ max }) => t({ id: 'file.long_name', message: `the name is longer than ${max} characters` }),
    not_an_iban: ({ iban }) => t({ id: 'file.not_an_iban', message: `“${iban}” is not an IBAN` }),
    outside_sepa: ({ country }) => t({ id: 'file.outside_sepa', message: `${country} is not in SEPA` }),
  } satisfies Partial<Words>;
}

/** What is wrong with a whole report. */
function useReportWords() {
  const { t } = useLingui();
  return {
    empty_report: () => t({ id: 'file.empty_report', message: 'The report is empty.' }),
    not_csv: ({ detail }) => t({ id: 'file.not_csv', message: `The report is not valid CSV: ${detail}` }),
    unknown_field: ({ field, fields }) =>
      t({
        id: 'file.unknown_field',
        message: `A report has no field “${field}”. Available: ${fields}.`,
      }),
    unknown_column: ({ column }) =>
      t({ id: 'file.unknown_column', message: `The report has no column “${column}”.` }),
    missing_columns: ({ fields, columns }) =>
      t({
        id: 'file.missing_columns',
        message: `The report has no column for ${fields}. It has: ${columns}.`,
      }),
  } satisfies Partial<Words>;
}

/** What is wrong with one of its lines. */
function useLineWords() {
  const { t } = useLingui();
  const price = usePrice();
  const stands = useStands();
  const says = useSays();
  return {
    not_a_payout: ({ text }) =>
      t({ id: 'file.not_a_payout', message: `“${text}” is not a payout id or reference.` }),
    unknown_status: ({ text }) =>
      t({
        id: 'file.unknown_status',
        message: `unknown status “${text}”: use paid, failed, processing or pending.`,
      }),
    not_an_amount: ({ text }) => t({ id: 'file.not_an_amount', message: `“${text}” is not an amount.` }),
    repeated_payout: ({ payoutId, line }) =>
      t({ id: 'file.repeated_payout', message: `${payoutId} is already on line ${line}.` }),
    payout_not_found: ({ payoutId }) =>
      t({ id: 'file.payout_not_found', message: `payout ${payoutId} does not exist.` }),
    other_amount: (values) => {
      const { payoutId } = values;
      const [is, reported] = [price(values.is), price(values.reported)];
      return t({
        id: 'file.other_amount',
        message: `${payoutId} is ${is}, but the report says ${reported}.`,
      });
    },
    other_status: (values) => {
      const { payoutId } = values;
      const [status, reported] = [stands(values.status), says(values.reported)];
      return t({
        id: 'file.other_status',
        message: `${payoutId} is ${status}, but the report says it is ${reported}.`,
      });
    },
    other_reference: ({ payoutId, is, reported }) =>
      t({
        id: 'file.other_reference',
        message: `${payoutId} is completed with the reference “${is}”, but the report has “${reported}”.`,
      }),
  } satisfies Partial<Words>;
}

/** Returns the problems of an affiliate's payout details. */
function useDetailWords() {
  const { t } = useLingui();
  return {
    iban_format: () => t({ id: 'file.iban_format', message: 'This is not an IBAN.' }),
    iban_country: () =>
      t({ id: 'file.iban_country', message: 'No country has IBANs that begin with these letters.' }),
    iban_length: () =>
      t({ id: 'file.iban_length', message: 'IBANs of this country have a different length.' }),
    iban_check_digits: () =>
      t({
        id: 'file.iban_check_digits',
        message: 'The check digits of this IBAN do not match. Look for a typing error.',
      }),
    bic_format: () =>
      t({
        id: 'file.bic_format',
        message: 'This is not a BIC. It has 8 or 11 characters, such as DEUTDEFF.',
      }),
    aba_check_digit: () =>
      t({
        id: 'file.aba_check_digit',
        message: 'The check digit of this routing number does not match. Look for a typing error.',
      }),
    account_email: () => t({ id: 'file.account_email', message: 'This is not an e-mail address.' }),
    bitcoin_address: () => t({ id: 'file.bitcoin_address', message: 'This is not a Bitcoin address.' }),
    ethereum_address: () =>
      t({
        id: 'file.ethereum_address',
        message: 'This is not an Ethereum address: 0x and 40 hexadecimal digits.',
      }),
  } satisfies Partial<Words>;
}

/** As the page shows amounts; what a bank wrote with more decimals than the currency has stays as it is. */
function usePrice() {
  const locale = useLanguage();
  return ({ amount, currency }: { amount: number | string; currency: string }): string => {
    const minor = readAmount(String(amount), currency, 'en');
    const money: Money | null = minor === null ? null : moneyOf(minor, currency);
    return `${money ? formatAmount(money, locale) : amount} ${currency}`;
  };
}

function useStands() {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    pending: t({ context: 'a payout is …', message: 'pending' }),
    processing: t({ context: 'a payout is …', message: 'processing' }),
    completed: t({ context: 'a payout is …', message: 'completed' }),
    failed: t({ context: 'a payout is …', message: 'failed' }),
    cancelled: t({ context: 'a payout is …', message: 'cancelled' }),
  };
  return (status: string) => names[status] ?? status;
}

function useSays() {
  const { t } = useLingui();
  const names: Readonly<Record<Values<'other_status'>['reported'], string>> = {
    completed: t({ context: 'the report says it is …', message: 'paid' }),
    failed: t({ context: 'the report says it is …', message: 'failed' }),
    processing: t({ context: 'the report says it is …', message: 'being paid' }),
    waiting: t({ context: 'the report says it is …', message: 'waiting' }),
  };
  return (reported: Values<'other_status'>['reported']) => names[reported];
}
