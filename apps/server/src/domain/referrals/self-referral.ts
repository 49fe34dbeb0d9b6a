import { mailboxOf } from '@tributary/core';

/** A name as names are compared: an id as it is, and an address, also one that serves as an id, as its mailbox. */
const nameOf = (text: string): string => (text.includes('@') ? mailboxOf(text) : text);

/** Returns the names that a person is known by. */
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

/** Returns the names of a customer, with the user id that an event came with. */
export const customerNames = (referral: Parties, externalUserId: string | null): string[] =>
  namesOf([
    referral.email,
    referral.externalUserId,
    externalUserId,
    ...referral.externalUserIds,
    ...referral.olderUserIds,
  ]);
