import { ValidationErrorsBIC, ValidationErrorsIBAN, validateBIC, validateIBAN } from 'ibantools';
import { compact } from '../payout-details.ts';
import { type Checked, checked, type DetailIssueCode, refused } from './checked.ts';

const ibanCodes: Partial<Record<ValidationErrorsIBAN, DetailIssueCode>> = {
  [ValidationErrorsIBAN.NoIBANCountry]: 'iban_country',
  [ValidationErrorsIBAN.WrongBBANLength]: 'iban_length',
  [ValidationErrorsIBAN.WrongIBANChecksum]: 'iban_check_digits',
  [ValidationErrorsIBAN.WrongAccountBankBranchChecksum]: 'iban_check_digits',
  [ValidationErrorsIBAN.QRIBANNotAllowed]: 'iban_is_qr',
};

/** Rejects QR-IBANs: they accept only payments for printed invoices, so a payout would be returned. */
export function strictIban(text: string): Checked {
  const iban = compact(text).replaceAll('-', '');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return refused('iban_format');
  const { valid, errorCodes } = validateIBAN(iban, { allowQRIBAN: false });
  if (valid) return checked(iban);
  const [first = ValidationErrorsIBAN.WrongBBANFormat] = errorCodes;
  return refused(ibanCodes[first] ?? 'iban_format');
}

export function strictBic(text: string): Checked {
  const bic = compact(text);
  const { valid, errorCodes } = validateBIC(bic);
  if (valid) return checked(bic);
  return refused(errorCodes.includes(ValidationErrorsBIC.NoBICCountry) ? 'bic_country' : 'bic_format');
}

/** Territories whose banks have local BICs but another country's IBANs (European Payments Council's list). */
const ibanCountryOfTerritory: Readonly<Record<string, string>> = {
  ...{ GF: 'FR', GP: 'FR', MQ: 'FR', RE: 'FR', YT: 'FR', PM: 'FR', BL: 'FR', MF: 'FR' },
  ...{ NC: 'FR', PF: 'FR', WF: 'FR', TF: 'FR' },
  ...{ GG: 'GB', IM: 'GB', JE: 'GB' },
  AX: 'FI',
};

/** Returns true if a valid IBAN and a valid BIC can belong to the same bank. */
export function countriesAgree(iban: string, bic: string): boolean {
  const ofIban = iban.slice(0, 2);
  const ofBic = bic.slice(4, 6);
  return ofIban === ofBic || ibanCountryOfTerritory[ofBic] === ofIban;
}

/** Ranges of the first two digits, assigned by the American Bankers Association. 00 is reserved for the government. */
const abaRanges = [
  [1, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const;
const weights = [3, 7, 1];

function hasAbaCheckDigit(digits: string): boolean {
  const first = Number(digits.slice(0, 2));
  if (!abaRanges.some(([from, to]) => from <= first && first <= to)) return false;
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0), 0) % 10 === 0;
}

const countriesOfAba = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

/**
 * Accepts national bank codes. Sort codes, IFSC, BSB and others have no check digit. Nine digits are a United States
 * routing number, unless the BIC is from another country. Canadian numbers require a BIC.
 */
export function strictRoutingNumber(text: string, bic: string): Checked {
  const code = compact(text).replaceAll('-', '');
  if (!/^[A-Z0-9]{3,12}$/.test(code)) return refused('routing_number_format');
  const country = compact(bic).slice(4, 6);
  const isAmerican = countriesOfAba.has(country);
  if (/^\d{9}$/.test(code) && (isAmerican || country === ''))
    return hasAbaCheckDigit(code) ? checked(code) : refused('routing_number_check_digit');
  return isAmerican ? refused('routing_number_format') : checked(code);
}

export function strictAccountNumber(text: string): Checked {
  const number = compact(text);
  if (strictIban(number).value !== undefined) return refused('account_number_is_iban');
  return /^[A-Z0-9][A-Z0-9/-]{1,33}$/.test(number) && /\d/.test(number)
    ? checked(number)
    : refused('account_number_format');
}
