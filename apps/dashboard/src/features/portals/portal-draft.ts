import {
  type CustomerVisibility,
  keysOf,
  type Locale,
  locales,
  type PortalAccess,
  type PortalPayoutMethod,
  type PortalQuestionKind,
} from '@tributary/core';
import type { Portal, PortalUpdate } from '@tributary/sdk';

type ByLanguage = Readonly<Record<Locale, string>>;

export interface DraftOption {
  readonly id: string;
  readonly label: ByLanguage;
}

export interface DraftQuestion {
  readonly id: string;
  readonly kind: PortalQuestionKind;
  readonly is_required: boolean;
  readonly label: ByLanguage;
  readonly options: readonly DraftOption[];
}

interface DraftText {
  readonly welcome: string;
  readonly apply: string;
}

/** A portal's settings as typed in the form. */
export interface PortalDraft {
  readonly access: PortalAccess;
  readonly brand_name: string;
  readonly accent: string;
  readonly support_email: string;
  readonly terms_url: string;
  readonly privacy_url: string;
  readonly languages: readonly Locale[];
  readonly default_language: Locale;
  readonly texts: Readonly<Record<Locale, DraftText>>;
  readonly questions: readonly DraftQuestion[];
  readonly payout_methods: readonly PortalPayoutMethod[];
  readonly customer_visibility: CustomerVisibility;
  readonly shows_powered_by: boolean;
}

/** Returns a value for each dashboard language. */
export const inEach = <Value>(of: (language: Locale) => Value): Readonly<Record<Locale, Value>> =>
  Object.fromEntries(keysOf(locales).map((language) => [language, of(language)])) as Record<Locale, Value>;

const emptyIfNull = (text: string | null | undefined) => text ?? '';
const nullIfEmpty = (text: string) => (text === '' ? null : text);

const labelOf = (label: Portal['questions'][number]['label']): ByLanguage =>
  inEach((language) => label[language] ?? '');

export const portalDraft = (portal: Portal): PortalDraft => ({
  access: portal.access as PortalAccess,
  brand_name: emptyIfNull(portal.brand_name),
  accent: portal.accent,
  support_email: emptyIfNull(portal.support_email),
  terms_url: emptyIfNull(portal.terms_url),
  privacy_url: emptyIfNull(portal.privacy_url),
  languages: portal.languages as Locale[],
  default_language: portal.default_language as Locale,
  texts: inEach((language) => ({
    welcome: emptyIfNull(portal.texts[language]?.welcome),
    apply: emptyIfNull(portal.texts[language]?.apply),
  })),
  questions: portal.questions.map(({ label, options, ...question }) => ({
    ...question,
    kind: question.kind as PortalQuestionKind,
    label: labelOf(label),
    options: options.map((option) => ({ id: option.id, label: labelOf(option.label) })),
  })),
  payout_methods: portal.payout_methods as PortalPayoutMethod[],
  customer_visibility: portal.customer_visibility as CustomerVisibility,
  shows_powered_by: portal.shows_powered_by,
});

const filledLanguages = (label: ByLanguage): Partial<ByLanguage> =>
  Object.fromEntries(Object.entries(label).filter(([, text]) => text !== ''));

export const hasOptions = ({ kind }: Pick<DraftQuestion, 'kind'>): boolean =>
  kind === 'one_of' || kind === 'several_of';

/** Returns the settings in the format of `PUT /v1/portals/{id}`. */
export const settingsOf = (draft: PortalDraft): PortalUpdate => ({
  ...draft,
  brand_name: nullIfEmpty(draft.brand_name),
  support_email: nullIfEmpty(draft.support_email),
  terms_url: nullIfEmpty(draft.terms_url),
  privacy_url: nullIfEmpty(draft.privacy_url),
  languages: [...draft.languages],
  texts: Object.fromEntries(
    Object.entries(draft.texts)
      .filter(([, { welcome, apply }]) => welcome !== '' || apply !== '')
      .map(([language, { welcome, apply }]) => [
        language,
        { welcome: nullIfEmpty(welcome), apply: nullIfEmpty(apply) },
      ]),
  ),
  questions: draft.questions.map((question) => ({
    ...question,
    label: filledLanguages(question.label),
    options: (hasOptions(question) ? question.options : []).map(({ id, label }) => ({
      id,
      label: filledLanguages(label),
    })),
  })),
  payout_methods: [...draft.payout_methods],
});

/** Returns an unused id, such as `q3`. */
export function freeId(prefix: string, taken: readonly { readonly id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  let number = taken.length + 1;
  while (ids.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

export const isAccent = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());
