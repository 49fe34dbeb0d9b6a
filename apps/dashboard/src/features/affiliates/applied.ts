import type { Affiliate } from '@tributary/sdk';

interface Applied {
  readonly website: string | null;
  /** The applicant's answers in the portal's form or, if the merchant uses their own form, the metadata. */
  readonly answers: readonly string[];
}

/** Returns what applicants say about themselves. */
export function appliedOf({ application, metadata }: Pick<Affiliate, 'application' | 'metadata'>): Applied {
  if (application)
    return {
      website: application.website,
      answers: application.answers.map(({ answers }) => answers.join(', ')).filter(Boolean),
    };
  const { website, ...others } = metadata;
  return {
    website: typeof website === 'string' ? website : null,
    answers: Object.values(others).filter((value) => typeof value === 'string' && value !== '') as string[],
  };
}

/** Returns the URL if it is safe to link to. */
export const webUrlOf = (text: string): string | null =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
