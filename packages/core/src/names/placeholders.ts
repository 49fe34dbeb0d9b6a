import { asciiLowerCase } from './emails.ts';

/** What systems send in place of an id that they do not have: shared by many customers, it would join them. */
export const placeholderIds = [
  '0',
  'null',
  'undefined',
  'none',
  'guest',
  'anonymous',
  'unknown',
  '-',
] as const;
/** Local parts of addresses that belong to nobody. */
export const placeholderMailboxes = ['noreply', 'no-reply', 'guest'] as const;

/** What an answer says of the ids that came with a request. */
export const referralFlags = ['placeholder_identifier', 'identifiers_full'] as const;
export type ReferralFlag = (typeof referralFlags)[number];

const ids: ReadonlySet<string> = new Set(placeholderIds);
const mailboxes: ReadonlySet<string> = new Set(placeholderMailboxes);

export const isPlaceholderId = (value: string): boolean => ids.has(asciiLowerCase(value.trim()));

export const isPlaceholderEmail = (email: string): boolean =>
  mailboxes.has(asciiLowerCase(email.slice(0, email.lastIndexOf('@'))));
