import { type PayoutMethod, payoutMethods } from './payouts.ts';

/**
 * Rules for becoming an affiliate through a program's portal: open to anyone who applies, to approved applicants, or to
 * invited people.
 */
export const portalAccesses = ['open', 'approval', 'invite'] as const;
export type PortalAccess = (typeof portalAccesses)[number];

/** Visibility of customers' e-mail addresses to affiliates. */
export const customerVisibilities = ['none', 'masked', 'full'] as const;
export type CustomerVisibility = (typeof customerVisibilities)[number];

/** Types of application questions: one line, several lines, one option, or any number of options. */
export const portalQuestionKinds = ['short', 'long', 'one_of', 'several_of'] as const;
export type PortalQuestionKind = (typeof portalQuestionKinds)[number];

/** Signals that an application deserves a closer look. No signal alone rejects an application. */
export const applicationSignals = ['disposable_email', 'same_network', 'same_answers'] as const;
export type ApplicationSignal = (typeof applicationSignals)[number];

/** Reasons why a program accepts no applications. */
export const applicationClosures = ['invitation_only', 'no_mail'] as const;

/** Media types of logos. SVG is excluded because it can contain scripts. */
export const portalLogoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PortalLogoType = (typeof portalLogoTypes)[number];

export type PortalPayoutMethod = Exclude<PayoutMethod, 'none'>;

/** Payout methods that a program can offer to affiliates in its portal. */
export const portalPayoutMethods: readonly PortalPayoutMethod[] = payoutMethods.filter(
  (method) => method !== 'none',
);
/** Payout methods that a program offers by default. All of their details can be validated automatically. */
export const defaultPortalPayoutMethods: readonly PortalPayoutMethod[] = portalPayoutMethods.filter(
  (method) => method !== 'manual',
);
