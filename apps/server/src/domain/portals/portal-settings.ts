import type { Portal, PortalQuestion, PortalUpdate } from '@tributary/contract';
import { DEFAULT_ACCENT, defaultPortalPayoutMethods, keysOf, locales } from '@tributary/core';
import { type Problem, validationFailure } from '../failure.ts';

export type PortalSettings = Omit<
  Portal,
  'program_id' | 'portal_url' | 'accent_colors' | 'logo' | 'updated_at'
>;

export const defaultPortal: PortalSettings = {
  is_open: false,
  access: 'approval',
  brand_name: null,
  accent: DEFAULT_ACCENT,
  support_email: null,
  terms_url: null,
  privacy_url: null,
  languages: [...keysOf(locales)],
  default_language: 'en',
  texts: {},
  questions: [],
  questions_version: 0,
  payout_methods: [...defaultPortalPayoutMethods],
  customer_visibility: 'masked',
  shows_powered_by: false,
};

type Language = Portal['default_language'];

function repeated(ids: readonly string[]): string | undefined {
  return ids.find((id, at) => ids.indexOf(id) < at);
}

/**
 * Returns the problems of the questions. Each text must exist in the default language, which replaces missing
 * translations.
 */
function questionProblems(questions: readonly PortalQuestion[], language: Language): Problem[] {
  const twice = repeated(questions.map(({ id }) => id));
  const problems = questions.flatMap(({ kind, label, options }, at) => {
    const field = `questions.${at}`;
    const isChoice = kind === 'one_of' || kind === 'several_of';
    const twiceOption = repeated(options.map(({ id }) => id));
    const unlabelled = options.findIndex((option) => option.label[language] === undefined);
    return [
      label[language] === undefined && {
        field: `${field}.label.${language}`,
        message: 'Required, because it is the default language.',
      },
      isChoice &&
        options.length < 2 && {
          field: `${field}.options`,
          message: 'A choice requires at least two options.',
        },
      !isChoice &&
        options.length > 0 && {
          field: `${field}.options`,
          message: `A question of kind ${kind} cannot have options.`,
        },
      twiceOption !== undefined && {
        field: `${field}.options`,
        message: `Two options have the id ${twiceOption}.`,
      },
      unlabelled >= 0 && {
        field: `${field}.options.${unlabelled}.label.${language}`,
        message: 'Required, because it is the default language.',
      },
    ].filter((problem) => problem !== false);
  });
  return twice === undefined
    ? problems
    : [{ field: 'questions', message: `Two questions have the id ${twice}.` }, ...problems];
}

const spelled = (questions: readonly PortalQuestion[]): string =>
  JSON.stringify(
    questions.map(({ id, kind, is_required, label, options }) => [
      ...[id, kind, is_required],
      keysOf(locales).map((language) => label[language] ?? null),
      options.map((option) => [option.id, keysOf(locales).map((language) => option.label[language] ?? null)]),
    ]),
  );

/**
 * Applies a change. Validates languages, texts and questions together, because each can be changed without
 * the others.
 * @throws VALIDATION_ERROR
 */
export function changedPortal(before: PortalSettings, change: PortalUpdate): PortalSettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: PortalSettings = { ...before, ...given };
  const problems = questionProblems(after.questions, after.default_language);
  if (!after.languages.includes(after.default_language))
    problems.unshift({
      field: change.default_language === undefined ? 'languages' : 'default_language',
      message: `The languages of the portal must include ${after.default_language}, its default language.`,
    });
  if (problems.length > 0) throw validationFailure(problems);
  const isAnotherForm = spelled(after.questions) !== spelled(before.questions);
  return {
    ...after,
    accent: after.accent.toLowerCase(),
    questions_version: before.questions_version + (isAnotherForm ? 1 : 0),
  };
}
