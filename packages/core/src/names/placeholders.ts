import { asciiLowerCase } from './emails.ts';

/**
 * Values that systems send when they have no id. Many customers share them, so accepting them would merge
 * customers.
 */
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
/** Local parts of addresses that do not belong to a person. */
export const placeholderMailboxes = ['noreply', 'no-reply', 'guest'] as const;

/** Warnings about the ids in a request. */
export const referralFlags = ['placeholder_identifier', 'identifiers_full'] as const;
export type ReferralFlag = (typeof referralFlags)[number];

const ids: ReadonlySet<string> = new Set(placeholderIds);
const mailboxes: ReadonlySet<string> = new Set(placeholderMailboxes);

export const isPlaceholderId = (value: string): boolean => ids.has(asciiLowerCase(value.trim()));

export const isPlaceholderEmail = (email: string): boolean =>
  mailboxes.has(asciiLowerCase(email.slice(0, email.lastIndexOf('@'))));
