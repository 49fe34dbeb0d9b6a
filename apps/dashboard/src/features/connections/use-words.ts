import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CreditedBy } from '@tributary/core';
import type { ProviderEvent, ProviderPayment } from '@tributary/sdk';
import { useCallback } from 'react';
import { wordsFor } from '../../format/words-for.ts';
import { translateSentence } from '../server-errors/translate.ts';
import { creditedByWords, ignoredWords, noteWords, reasonWords } from './words.ts';

/** Short table labels for each method of finding the affiliate. */
const shortCredit: Readonly<Record<CreditedBy, MessageDescriptor>> = {
  customer_id: msg`Known customer`,
  external_user_id: msg`User id`,
  email: msg`E-mail address`,
  click: msg`Click`,
  coupon_code: msg`Promotion code`,
  own_sale: msg`Already recorded`,
  person: msg`Manual decision`,
};

/** Returns the reason for a payment's status in a few words. */
export function useShortReason(): (of: ProviderPayment) => string {
  const { i18n } = useLingui();
  return useCallback(
    ({ status, reason, notes, credited_by }: ProviderPayment) => {
      const [note] = notes;
      const noted = status === 'failed' ? undefined : wordsFor(noteWords, note ?? null);
      if (noted) return i18n._(noted.short);
      const known = wordsFor(reasonWords, reason);
      if (known) return i18n._(known.short);
      const credit = wordsFor(shortCredit, credited_by);
      return credit ? i18n._(credit) : inLanguage(reason);
    },
    [i18n],
  );
}

/** Returns the explanation of a payment's status. For errors, the explanation is the server's message. */
export function useWhy(): (of: ProviderPayment) => string {
  const { i18n, t } = useLingui();
  return ({ status, reason, credited_by }) => {
    const known = wordsFor(reasonWords, reason);
    if (known) return i18n._(known.long);
    if (status === 'failed') return t`It could not be recorded and will be retried: ${inLanguage(reason)}`;
    const credit = wordsFor(creditedByWords, credited_by);
    return credit ? i18n._(credit) : (reason ?? '');
  };
}

/** Translates the server's reason for a failure, or returns it unchanged if it is unknown. */
const inLanguage = (reason: string | null): string => (reason && translateSentence(reason)) ?? reason ?? '';

/** Returns the reason for an event's status. */
export function useEventReason(): (of: ProviderEvent) => string {
  const { i18n } = useLingui();
  return ({ reason }) => {
    const known = wordsFor(ignoredWords, reason);
    return known ? i18n._(known) : inLanguage(reason);
  };
}
