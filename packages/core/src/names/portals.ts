import { type PayoutMethod, payoutMethods } from './payouts.ts';

/** Who becomes an affiliate of a program through its portal: whoever applies, whoever is approved, or whoever is invited. */
export const portalAccesses = ['open', 'approval', 'invite'] as const;
export type PortalAccess = (typeof portalAccesses)[number];

/** How much of a customer's e-mail address affiliates see. */
export const customerVisibilities = ['none', 'masked', 'full'] as const;
export type CustomerVisibility = (typeof customerVisibilities)[number];

/** Kinds of questions that applicants answer: one line, several lines, one option, or any number of options. */
export const portalQuestionKinds = ['short', 'long', 'one_of', 'several_of'] as const;
export type PortalQuestionKind = (typeof portalQuestionKinds)[number];

/** Why somebody may want to look twice at an application. None refuses it. */
export const applicationSignals = ['disposable_email', 'same_network', 'same_answers'] as const;
export type ApplicationSignal = (typeof applicationSignals)[number];

/** Why nobody can apply to a program. */
export const applicationClosures = ['invitation_only', 'no_mail'] as const;

/** Media types of logos. SVG is not one of them, because it can carry scripts. */
export const portalLogoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PortalLogoType = (typeof portalLogoTypes)[number];

export type PortalPayoutMethod = Exclude<PayoutMethod, 'none'>;

/** Payout methods that affiliates can choose in a portal, if the program offers them. */
export const portalPayoutMethods: readonly PortalPayoutMethod[] = payoutMethods.filter(
  (method) => method !== 'none',
);
/** What a program offers until it says otherwise: whatever can be checked without a person. */
export const defaultPortalPayoutMethods: readonly PortalPayoutMethod[] = portalPayoutMethods.filter(
  (method) => method !== 'manual',
);
