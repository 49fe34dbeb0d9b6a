/** Kinds of mail that an environment sends. */
export const mailKinds = ['test'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Status of a mail. `kept`: it stays in the mailbox and is not sent. */
export const mailStatuses = ['waiting', 'accepted', 'failed', 'suppressed', 'kept'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Why an address gets no more mail: its server refused it, a mail bounced later, or its reader complained. */
export const suppressionReasons = ['refused', 'bounced', 'complained'] as const;

/** Reports of a mail provider about a mail it had accepted, with the reason of the suppression. */
export const bounceKinds = { bounce: 'bounced', complaint: 'complained' } as const satisfies Readonly<
  Record<string, (typeof suppressionReasons)[number]>
>;
export type BounceKind = keyof typeof bounceKinds;
