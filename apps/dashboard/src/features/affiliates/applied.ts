import type { Affiliate } from '@tributary/sdk';

interface Answer {
  readonly question: string;
  readonly text: string;
}

interface Applied {
  readonly website: string | null;
  /** The applicant's answers in the portal's form or, if the merchant uses their own form, the metadata. */
  readonly answers: readonly Answer[];
}

const isAnswered = ({ text }: Answer) => text !== '';

/** Returns what applicants say about themselves. */
export function appliedOf({ application, metadata }: Pick<Affiliate, 'application' | 'metadata'>): Applied {
  if (application)
    return {
      website: application.website,
      answers: application.answers
        .map(({ question, answers }) => ({ question, text: answers.join(', ') }))
        .filter(isAnswered),
    };
  const { website, ...others } = metadata;
  return {
    website: typeof website === 'string' ? website : null,
    answers: Object.entries(others)
      .map(([question, value]) => ({ question, text: typeof value === 'string' ? value : '' }))
      .filter(isAnswered),
  };
}

/** Returns the URL if it is safe to link to. */
export const webUrlOf = (text: string): string | null =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
