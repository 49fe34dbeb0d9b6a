import { mailboxOf } from '@tributary/core';

/**
 * Returns an identifier in the form used to compare people. An id is returned unchanged; an address, or an id that is
 * an address, is returned as its mailbox.
 */
const nameOf = (text: string): string => (text.includes('@') ? mailboxOf(text) : text);

/** Returns the identifiers by which a person is known. */
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
