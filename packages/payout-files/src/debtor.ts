import { compact, isBic, isIban } from './payout-details.ts';
import { type Refusal, refusal } from './payout-format.ts';
import { type Said, say } from './phrase.ts';
import { toSepaText } from './sepa-text.ts';

/** Maximum length of a name in SEPA (EPC132-08). */
export const nameMax = 70;

// EPC409-09, "EPC list of SEPA scheme countries".
const countries = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

/** Account from which a SEPA file is paid. */
export interface Debtor {
  readonly name: string;
  readonly iban: string;
  /** Required by some banks. */
  readonly bic?: string | undefined;
}

/** Returns why SEPA transfers to or from this account are impossible; undefined if they are possible. */
export function ibanRefusal(iban: string): Refusal | undefined {
  if (!isIban(iban)) return refusal('invalid_iban', 'not_an_iban', { iban });
  const country = iban.slice(0, 2);
  return countries.has(country) ? undefined : refusal('country_outside_sepa', 'outside_sepa', { country });
}

interface DebtorProblem {
  /** Option name, such as `debtor_iban`. */
  readonly field: string;
  readonly said: Said;
}

/** Returns problems with the account from which SEPA files are paid, at most one per field. */
export function debtorProblems({ name, iban, bic = '' }: Debtor): DebtorProblem[] {
  const written = toSepaText(name);
  const account = compact(iban);
  const isNameWrong = written === undefined || written.length > nameMax;
  const isBicWrong = compact(bic) !== '' && !isBic(compact(bic));
  const said = ibanSaid(account);
  return [
    ...(isNameWrong ? [{ field: 'debtor_name', said: say('debtor_name', { max: nameMax }) }] : []),
    ...(said ? [{ field: 'debtor_iban', said }] : []),
    ...(isBicWrong ? [{ field: 'debtor_bic', said: say('debtor_bic', { bic }) }] : []),
  ];
}

function ibanSaid(account: string): Said | undefined {
  const fault = ibanRefusal(account);
  if (fault === undefined) return undefined;
  return fault.code === 'country_outside_sepa'
    ? say('debtor_country', { country: account.slice(0, 2) })
    : say('debtor_iban', { iban: account });
}
