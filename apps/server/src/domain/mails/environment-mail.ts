import type { MailKind } from '@tributary/core';
import { BLACKED_OUT } from './mail-body.ts';

/** Values of each kind of mail of an environment. Times are ISO 8601, links absolute. */
export interface EnvironmentMailValues extends Record<MailKind, object> {
  readonly test: { readonly link: string };
}

/**
 * Whether a value may be shown to those who read mails. With a code or a link they could act as the recipient. Only texts
 * can be secret: they are blacked out.
 */
type Secrecy<Values> = {
  readonly [Name in keyof Values]-?: Values[Name] extends string ? 'shown' | 'secret' : 'shown';
};

export const secrecy: { readonly [Kind in MailKind]: Secrecy<EnvironmentMailValues[Kind]> } = {
  test: { link: 'secret' },
};

/** Returns the values of a mail with what is secret blacked out. */
export function withoutSecrets<Kind extends MailKind>(
  kind: Kind,
  values: EnvironmentMailValues[Kind],
): EnvironmentMailValues[Kind] {
  const rules: Readonly<Record<string, string>> = secrecy[kind];
  return Object.fromEntries(
    // What this version does not know of is secret, too.
    Object.entries(values).map(([name, value]) => [name, rules[name] === 'shown' ? value : BLACKED_OUT]),
  ) as unknown as EnvironmentMailValues[Kind];
}
