import { isEmail } from '@tributary/core';
import { isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { type PhraseId, type Said, say } from './phrase.ts';

/** Invalid payout detail. `message` never contains the value. */
export interface PayoutDetailProblem extends Said {
  /** Field name in `payout_details`. */
  readonly field: string;
}

/** Returns an account code without spaces and in upper case, as banks compare it. */
export const compact = (code: string): string => code.replace(/\s+/g, '').toUpperCase();

type DetailPhrase = Extract<PhraseId, `iban_${string}`>;

const ibanErrors: Partial<Record<ValidationErrorsIBAN, DetailPhrase>> = {
  [ValidationErrorsIBAN.NoIBANCountry]: 'iban_country',
  [ValidationErrorsIBAN.WrongBBANLength]: 'iban_length',
  [ValidationErrorsIBAN.WrongIBANChecksum]: 'iban_check_digits',
};

function ibanProblem(iban: string): DetailPhrase | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'iban_format';
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return undefined;
  const [first = ValidationErrorsIBAN.WrongBBANFormat] = errorCodes;
  return ibanErrors[first] ?? 'iban_format';
}

export const isIban = (iban: string): boolean => ibanProblem(compact(iban)) === undefined;
export const isBic = (bic: string): boolean => isValidBIC(compact(bic));

/**
 * The routing numbers of other countries, except Canada, have different lengths. The numbers of large Canadian
 * banks begin with 00, unlike any in the United States.
 */
function isRoutingNumber(text: string): boolean {
  const digits = [...text.replace(/[\s-]/g, '')].map(Number);
  if (digits.length !== 9 || digits.some(Number.isNaN) || (digits[0] === 0 && digits[1] === 0)) return true;
  const weights = [3, 7, 1];
  return digits.reduce((sum, digit, at) => sum + digit * (weights[at % 3] as number), 0) % 10 === 0;
}

const isBitcoinAddress = (text: string): boolean =>
  /^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(text);
const isEthereumAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text);

const wrong = { bitcoin_address: isBitcoinAddress, ethereum_address: isEthereumAddress } as const;

function problemWith(method: string | null, field: string, value: string): Said | undefined {
  if (field === 'iban') {
    const id = ibanProblem(compact(value));
    return id && say(id, {});
  }
  if (field === 'swiftCode' && !isBic(value)) return say('bic_format', {});
  if (field === 'email' && !isEmail(value.trim())) return say('account_email', {});
  if (field === 'routingNumber' && !isRoutingNumber(value)) return say('aba_check_digit', {});
  if (field === 'address' && (method === 'bitcoin' || method === 'ethereum')) {
    const id = `${method}_address` as const;
    return wrong[id](value.trim()) ? undefined : say(id, {});
  }
  return undefined;
}

/** Returns the invalid details, in order. With any of these errors, the money would go to someone else or come back. */
export function payoutDetailProblems(
  method: string | null | undefined,
  details: Readonly<Record<string, string | undefined>> | null | undefined,
): PayoutDetailProblem[] {
  return Object.entries(details ?? {}).flatMap(([field, value]) => {
    const said = value === undefined ? undefined : problemWith(method ?? null, field, value);
    return said ? [{ field, ...said }] : [];
  });
}

const HIDDEN = '••••';
const SHOWN_MAX = 4;

/** Returns the last `count` characters rather than code units, because half a surrogate pair is not text. */
const lastOf = (value: string, count: number): string =>
  count === 0 ? '' : [...value].slice(-count).join('');

/** Masks a detail, so that users can recognize the account but not use it. Short values are masked completely. */
export function maskedDetail(field: string, value: string): string {
  const [, local = '', domain = ''] = /^([^@\s]+)(@[^@\s]+)$/.exec(value.trim()) ?? [];
  if (field === 'email' && domain) return `${local.length > 2 ? [...local][0] : ''}•••${domain}`;
  const code = compact(value);
  if (field === 'iban' && /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(code))
    return `${code.slice(0, 2)}${HIDDEN}${lastOf(code, SHOWN_MAX)}`;
  if (field === 'address' && /^[A-Za-z0-9]{26,}$/.test(value))
    return `${value.slice(0, 6)}${HIDDEN}${lastOf(value, SHOWN_MAX)}`;
  const { length } = [...value];
  return `${HIDDEN}${lastOf(value, length > SHOWN_MAX ? Math.min(SHOWN_MAX, Math.floor(length / 2)) : 0)}`;
}
