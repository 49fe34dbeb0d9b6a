import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CreditedBy } from '@tributary/core';
import type { ProviderEvent, ProviderPayment } from '@tributary/sdk';
import { useSentence } from '../../app/session/use-sentence.ts';
import { wordsFor } from '../../format/words-for.ts';
import { creditedByWords, ignoredWords, noteWords, reasonWords } from './words.ts';

/** Ways of finding the affiliate, shortened for tables. */
const shortCredit: Readonly<Record<CreditedBy, MessageDescriptor>> = {
  customer_id: msg`Known customer`,
  external_user_id: msg`User id`,
  email: msg`E-mail address`,
  click: msg`Click`,
  coupon_code: msg`Promotion code`,
  own_sale: msg`Already recorded`,
  person: msg`Manual decision`,
};

/** Returns a short reason for a payment's status. */
export function useShortReason({ status, reason, notes, credited_by }: ProviderPayment): string {
  const { i18n } = useLingui();
  const [note] = notes;
  const noted = status === 'failed' ? undefined : wordsFor(noteWords, note ?? null);
  const known = noted?.short ?? wordsFor(reasonWords, reason)?.short ?? wordsFor(shortCredit, credited_by);
  const sentence = useSentence(known ? '' : (reason ?? ''));
  return known ? i18n._(known) : sentence;
}

/** Explains a payment's status. Errors come from the server. */
export function useWhy({ status, reason, credited_by }: ProviderPayment): string {
  const { i18n, t } = useLingui();
  const isFailed = status === 'failed';
  const known =
    wordsFor(reasonWords, reason)?.long ?? (isFailed ? undefined : wordsFor(creditedByWords, credited_by));
  const sentence = useSentence(known ? '' : (reason ?? ''));
  if (known) return i18n._(known);
  return isFailed ? t`This payment could not be recorded and will be retried: ${sentence}` : sentence;
}

export function useEventReason({ reason }: ProviderEvent): string {
  const { i18n } = useLingui();
  const known = wordsFor(ignoredWords, reason);
  const sentence = useSentence(known ? '' : (reason ?? ''));
  return known ? i18n._(known) : sentence;
}
