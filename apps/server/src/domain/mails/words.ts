import type { AffiliateMailKind, MailKind, PayoutMethod, StatedAmount } from '@tributary/core';
import type { AffiliateMailValues, Brand } from './affiliate-mail.ts';
import type { EnvironmentMailValues } from './environment-mail.ts';
import type { Block } from './mail-body.ts';
import type { UserMailKind, UserMailValues } from './user-mail.ts';

/** Values of all kinds of mail: to users, and of an environment. */
export type MailValues = UserMailValues & EnvironmentMailValues;
export type AnyMailKind = UserMailKind | MailKind;
type OwnMailKind = Exclude<AnyMailKind, AffiliateMailKind>;

/** Formats values in the language. */
export interface Format {
  /** Returns a time in UTC. */
  time(at: string): string;
  /** Returns a local time in a time zone. */
  timeIn(at: string, timeZone: string): string;
  money(amount: StatedAmount): string;
}

export interface WrittenMail {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly note: string;
}

/** Texts of one language: a subject and blocks for each kind of mail. */
export interface Words {
  readonly mails: {
    readonly [Kind in OwnMailKind]: (values: MailValues[Kind], format: Format) => WrittenMail;
  };
  readonly sentBy: string;
}

/** Texts of one language for mails on a merchant's behalf. */
export interface AffiliateWords {
  readonly mails: {
    readonly [Kind in AffiliateMailKind]: (values: AffiliateMailValues[Kind], format: Format) => WrittenMail;
  };
  readonly unsubscribe: string;
  sentBy(brand: Brand): string;
}

/** Names of payout methods; null for methods that do not reveal the destination of the money. */
export type MethodNames = Readonly<Record<PayoutMethod, string | null>>;
