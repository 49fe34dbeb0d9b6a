import type { AffiliateMailKind, MailKind, PayoutMethod, StatedAmount } from '@tributary/core';
import type { AffiliateMailValues, Brand } from './affiliate-mail.ts';
import type { EnvironmentMailValues } from './environment-mail.ts';
import type { Block } from './mail-body.ts';
import type { UserMailKind, UserMailValues } from './user-mail.ts';

export type MailValues = UserMailValues & EnvironmentMailValues;
export type AnyMailKind = UserMailKind | MailKind;
type OwnMailKind = Exclude<AnyMailKind, AffiliateMailKind>;

export interface Format {
  /** Formats a time in UTC. */
  time(at: string): string;
  /** Formats a time in a time zone. */
  timeIn(at: string, timeZone: string): string;
  money(amount: StatedAmount): string;
}

export interface WrittenMail {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly note: string;
}

/** Subject and blocks of each kind of e-mail, in one language. */
export interface Words {
  readonly mails: {
    readonly [Kind in OwnMailKind]: (values: MailValues[Kind], format: Format) => WrittenMail;
  };
  readonly sentBy: string;
}

export interface AffiliateWords {
  readonly mails: {
    readonly [Kind in AffiliateMailKind]: (values: AffiliateMailValues[Kind], format: Format) => WrittenMail;
  };
  readonly unsubscribe: string;
  sentBy(brand: Brand): string;
}

export type MethodNames = Readonly<Record<PayoutMethod, string | null>>;
