import { debtorProblems } from '@tributary/payout-files/debtor';
import { compact, payoutDetailProblems } from '@tributary/payout-files/payout-details';
import { validationFailure } from '../../domain/failure.ts';

export interface DebtorAccount {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
}

const fields: Readonly<Record<string, string>> = {
  debtor_name: 'holder',
  debtor_iban: 'iban',
  debtor_bic: 'bic',
};

/**
 * Returns the account in normalized form.
 * @throws VALIDATION_ERROR if it cannot be used in a SEPA file
 */
export function assertDebtor({ holder, iban, bic }: DebtorAccount): DebtorAccount {
  const account = { holder: holder.trim(), iban: compact(iban), bic: bic === null ? null : compact(bic) };
  const problems = debtorProblems({ name: account.holder, iban, bic: bic ?? undefined });
  // Report a typo in the IBAN first. The message describes the mistake without repeating the IBAN.
  const all = [
    ...payoutDetailProblems(null, { iban }),
    ...problems.map(({ field, said: { message } }) => ({ field: fields[field] ?? field, message })),
  ];
  if (all.length > 0) throw validationFailure(all);
  return account;
}
