import { mailboxOf } from '@tributary/core';

/**
 * Returns an identifier in the form used for comparing people: the mailbox of an address, or of an id that is
 * an address; any other id unchanged.
 */
const nameOf = (text: string): string => (text.includes('@') ? mailboxOf(text) : text);

export const namesOf = (texts: readonly (string | null)[]): string[] =>
  texts.flatMap((text) => (text === null ? [] : nameOf(text)));

export const isSelfReferral = (customer: readonly string[], affiliate: readonly string[]): boolean =>
  customer.some((name) => affiliate.includes(name));

interface Parties {
  readonly email: string | null;
  readonly externalUserId: string | null;
  readonly externalUserIds: readonly string[];
  readonly olderUserIds: readonly string[];
}

/** Returns the identifiers of a customer, including the user id in an event. */
export const customerNames = (referral: Parties, externalUserId: string | null): string[] =>
  namesOf([
    referral.email,
    referral.externalUserId,
    externalUserId,
    ...referral.externalUserIds,
    ...referral.olderUserIds,
  ]);
