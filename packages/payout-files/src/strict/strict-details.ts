import {
  EMAIL_LENGTH_MAX,
  FREE_TEXT_LENGTH_MAX,
  IDENTIFIER_LENGTH_MAX,
  isEmail,
  notInLine,
  type PayoutDetailField,
  type PayoutMethod,
  payoutMethodFields,
} from '@tributary/core';
import { countriesAgree, strictAccountNumber, strictBic, strictIban, strictRoutingNumber } from './bank.ts';
import { type Checked, checked, type DetailIssueCode, refused } from './checked.ts';
import { haveNameInCommon } from './names.ts';
import { strictBitcoinAddress, strictEthereumAddress } from './wallets.ts';

export type { DetailIssueCode } from './checked.ts';

export interface DetailIssue {
  readonly field: PayoutDetailField;
  readonly code: DetailIssueCode;
  /** A hint asks the affiliate to check again. An error means that the money would not arrive. */
  readonly severity: 'error' | 'hint';
}

export interface StrictDetails {
  /**
   * Values as banks and payment services write them. An invalid value is kept as entered, without surrounding spaces.
   */
  readonly values: Partial<Record<PayoutDetailField, string>>;
  readonly issues: readonly DetailIssue[];
  readonly hasErrors: boolean;
}

type Details = Readonly<Partial<Record<string, string | null>>>;
type Values = Partial<Record<PayoutDetailField, string>>;

/**
 * Details that an affiliate must enter: all of `required` and, if `oneOf` is not empty, all details in one of its sets.
 */
export interface NeededDetails {
  readonly required: readonly PayoutDetailField[];
  readonly oneOf?: readonly (readonly PayoutDetailField[])[];
}

/**
 * Details that the portal requires. The merchant API requires fewer, because many merchants already have the others.
 */
export const neededDetails: Readonly<Record<PayoutMethod, NeededDetails>> = {
  paypal: { required: ['email'] },
  wise: { required: ['email', 'accountName'] },
  payoneer: { required: ['email'] },
  paxum: { required: ['email'] },
  webmoney: { required: ['accountId'] },
  wire_transfer: {
    required: ['accountName'],
    oneOf: [['iban'], ['accountNumber', 'routingNumber'], ['accountNumber', 'swiftCode']],
  },
  bitcoin: { required: ['address'] },
  ethereum: { required: ['address'] },
  skrill: { required: ['email'] },
  alipay: { required: ['accountId', 'accountName'] },
  wechat: { required: ['accountId', 'accountName'] },
  manual: { required: ['accountName', 'address'] },
  none: { required: [] },
};

const wallets = { bitcoin: strictBitcoinAddress, ethereum: strictEthereumAddress } as const;
const isWallet = (method: PayoutMethod): method is keyof typeof wallets => Object.hasOwn(wallets, method);

function strictLine(text: string): Checked {
  if ([...text].length > IDENTIFIER_LENGTH_MAX) return refused('too_long');
  return notInLine.test(text) || /\p{Cs}/u.test(text) ? refused('control_characters') : checked(text);
}

function strictAddress(text: string): Checked {
  if ([...text].length > FREE_TEXT_LENGTH_MAX) return refused('too_long');
  return /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u.test(text)
    ? refused('control_characters')
    : checked(text);
}

function strictEmail(text: string): Checked {
  if (text.length > EMAIL_LENGTH_MAX) return refused('too_long');
  return isEmail(text) ? checked(text) : refused('email_format');
}

/** A purse is a letter and 12 digits. The WMID, which identifies its owner, has 12 digits. */
function strictWebmoneyId(text: string): Checked {
  const id = text.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]?\d{12}$/.test(id) ? checked(id) : refused('webmoney_format');
}

function checkField(method: PayoutMethod, field: PayoutDetailField, text: string, bic: string): Checked {
  if (field === 'iban') return strictIban(text);
  if (field === 'swiftCode') return strictBic(text);
  if (field === 'routingNumber') return strictRoutingNumber(text, bic);
  if (field === 'accountNumber') return strictAccountNumber(text);
  if (field === 'email') return strictEmail(text);
  if (field === 'address') return isWallet(method) ? wallets[method](text) : strictAddress(text);
  if (field === 'accountId' && method === 'webmoney') return strictWebmoneyId(text);
  return strictLine(text);
}

function missingDetails(method: PayoutMethod, values: Values): DetailIssue[] {
  const { required, oneOf = [] } = neededDetails[method];
  const missing = required
    .filter((field) => !values[field])
    .map((field) => ({ field, code: 'required', severity: 'error' }) as const);
  if (oneOf.length === 0 || oneOf.some((set) => set.every((field) => values[field]))) return missing;
  return values.accountNumber
    ? [...missing, { field: 'routingNumber', code: 'routing_number_or_bic_required', severity: 'error' }]
    : [...missing, { field: 'iban', code: 'iban_or_account_number_required', severity: 'error' }];
}

function trimmed(details: Details): Map<string, string> {
  const filled = Object.entries(details).map(([field, text]) => [field, text?.trim() ?? ''] as const);
  return new Map(filled.filter(([, text]) => text !== ''));
}

/**
 * Checks payment details as strictly as is possible without asking a bank: the format and, where there are any, the
 * check digits. Only a bank knows whether the account exists and who owns it. Omits details that the method does not
 * use. Payoneer, Paxum, Alipay and WeChat publish no format for their identifiers, so only the length is checked.
 */
export function strictPayoutDetails(
  method: PayoutMethod,
  details: Details,
  affiliateName: string,
): StrictDetails {
  const typed = trimmed(details);
  const fields: readonly PayoutDetailField[] = payoutMethodFields[method];
  const values: Values = {};
  const issues: DetailIssue[] = [];
  for (const field of fields) {
    const text = typed.get(field);
    if (text === undefined) continue;
    const { value, code } = checkField(method, field, text, typed.get('swiftCode') ?? '');
    values[field] = value ?? text;
    if (code) issues.push({ field, code, severity: 'error' });
  }
  const isSound = (field: PayoutDetailField) =>
    values[field] && issues.every((issue) => issue.field !== field);
  if (isSound('iban') && isSound('swiftCode') && !countriesAgree(values.iban ?? '', values.swiftCode ?? ''))
    issues.push({ field: 'swiftCode', code: 'bic_of_other_country', severity: 'error' });
  if (isSound('accountName') && !haveNameInCommon(values.accountName ?? '', affiliateName))
    issues.push({ field: 'accountName', code: 'name_differs', severity: 'hint' });
  issues.push(...missingDetails(method, values));
  return { values, issues, hasErrors: issues.some(({ severity }) => severity === 'error') };
}
