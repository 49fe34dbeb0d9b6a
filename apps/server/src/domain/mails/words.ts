import type { MailKind } from '@tributary/core';
import type { EnvironmentMailValues } from './environment-mail.ts';
import type { Block } from './mail-body.ts';
import type { UserMailKind, UserMailValues } from './user-mail.ts';

/** What every kind of mail tells: to users, and of an environment. */
export type MailValues = UserMailValues & EnvironmentMailValues;
export type AnyMailKind = UserMailKind | MailKind;

/** The words of one language: a subject and blocks for each kind. */
export interface Words {
  readonly mails: {
    readonly [Kind in AnyMailKind]: (
      values: MailValues[Kind],
      time: (at: string) => string,
    ) => { readonly subject: string; readonly blocks: readonly Block[]; readonly note: string };
  };
  readonly sentBy: string;
}
