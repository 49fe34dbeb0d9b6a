import { type Locale, locales, type MailKind, mailKinds } from '@tributary/core';
import { headerText, nameInMail } from './mail-address.ts';
import { BLACKED_OUT, type Body, htmlOf, textOf } from './mail-body.ts';
import type { UserMailKind } from './user-mail.ts';
import type { AnyMailKind, MailValues, Words } from './words.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';

const words: Readonly<Record<Locale, Words>> = { en: english, de: german };

const isOfEnvironment = (kind: AnyMailKind): kind is MailKind =>
  (mailKinds as readonly string[]).includes(kind);

/** Every kind of mail to users that this version can send: a newer one may have queued others. */
export const userMailKinds = (Object.keys(english.mails) as readonly AnyMailKind[]).filter(
  (kind): kind is UserMailKind => !isOfEnvironment(kind),
);

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Returns a mail as it is sent. @throws RangeError for a link that is not of the web. */
export function renderMail<Kind extends AnyMailKind>(
  kind: Kind,
  values: MailValues[Kind],
  language: Locale,
): RenderedMail {
  const { mails, sentBy } = words[language];
  const format = new Intl.DateTimeFormat(locales[language].format, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const time = (at: string) => `${format.format(new Date(at))} UTC`;
  const { subject, blocks, note } = mails[kind](inOneLine(values), time);
  const body: Body = { subject: headerText(subject), blocks, notes: [note, sentBy] };
  return { subject, text: textOf(body), html: htmlOf(body, language) };
}

/** What a person has chosen cannot add lines to a mail, nor a link to a place outside the web. */
function inOneLine<Values extends object>(values: Values): Values {
  const safe = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    if (name === 'link') return [name, webLink(value)];
    return [name, name === 'address' ? headerText(value) : nameInMail(value)];
  });
  return Object.fromEntries(safe) as Values;
}

function webLink(link: string): string {
  if (link === BLACKED_OUT) return link;
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol))
    throw new RangeError('A link in a mail must be an http:// or https:// URL.');
  return new URL(link).href;
}
