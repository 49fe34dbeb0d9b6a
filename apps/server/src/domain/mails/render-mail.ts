import {
  type AffiliateMailKind,
  affiliateMailKinds,
  type Locale,
  locales,
  localizedMoney,
  type MailKind,
  mailKinds,
} from '@tributary/core';
import type { Brand } from './affiliate-mail.ts';
import { affiliateGerman } from './affiliate-words-de.ts';
import { affiliateEnglish } from './affiliate-words-en.ts';
import { headerText, nameInMail, oneLine } from './mail-address.ts';
import { BLACKED_OUT, type Body, htmlOf, type Link, textOf } from './mail-body.ts';
import type { UserMailKind } from './user-mail.ts';
import type { AffiliateWords, AnyMailKind, Format, MailValues, Words, WrittenMail } from './words.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';

const words: Readonly<Record<Locale, Words>> = { en: english, de: german };
const affiliateWords: Readonly<Record<Locale, AffiliateWords>> = {
  en: affiliateEnglish,
  de: affiliateGerman,
};

const isOfEnvironment = (kind: AnyMailKind): kind is MailKind =>
  (mailKinds as readonly string[]).includes(kind);
const isToAffiliate = (kind: AnyMailKind): kind is AffiliateMailKind =>
  (affiliateMailKinds as readonly string[]).includes(kind);

/** Kinds of e-mail to users that this version can send. A newer version may have queued others. */
export const userMailKinds = (Object.keys(english.mails) as readonly AnyMailKind[]).filter(
  (kind): kind is UserMailKind => !isOfEnvironment(kind),
);

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface RenderedMail extends MailContent {
  /** Merchant on whose behalf the e-mail is sent; null for this installation. */
  readonly brand: Brand | null;
  /** Link for the `List-Unsubscribe` header; null for e-mails that recipients cannot opt out of. */
  readonly unsubscribe: string | null;
}

/** Renders only the subject, which a list shows for each e-mail. */
export function renderSubject<Kind extends AnyMailKind>(
  kind: Kind,
  values: MailValues[Kind],
  language: Locale,
): string {
  return headerText(letterOf(kind, inOneLine(values), language).written.subject);
}

/**
 * Renders an e-mail.
 * @throws RangeError for a link that is not http(s), and for line breaks in an address
 */
export function renderMail<Kind extends AnyMailKind>(
  kind: Kind,
  values: MailValues[Kind],
  language: Locale,
): RenderedMail {
  const safe = inOneLine(values);
  const { written, notes } = letterOf(kind, safe, language);
  const { subject, blocks, note } = written;
  const body: Body = { subject: headerText(subject), blocks, notes: [note, ...notes] };
  const { brand = null, unsubscribe = null } = safe as Partial<Pick<RenderedMail, 'brand' | 'unsubscribe'>>;
  return { subject, text: textOf(body), html: htmlOf(body, language), brand, unsubscribe };
}

interface Letter {
  readonly written: WrittenMail;
  readonly notes: readonly (string | Link)[];
}

const letterOf = (kind: AnyMailKind, values: object, language: Locale): Letter =>
  isToAffiliate(kind)
    ? writtenToAffiliate(kind, values as MailValues[AffiliateMailKind], language)
    : writtenByUs(kind as Exclude<AnyMailKind, AffiliateMailKind>, values, language);

function writtenByUs(
  kind: Exclude<AnyMailKind, AffiliateMailKind>,
  values: object,
  language: Locale,
): Letter {
  const { mails, sentBy } = words[language];
  // The kind determines the type of the values, which TypeScript cannot express here.
  const write = mails[kind] as (values: object, format: Format) => WrittenMail;
  return { written: write(values, formatOf(language)), notes: [sentBy] };
}

function writtenToAffiliate(
  kind: AffiliateMailKind,
  values: MailValues[AffiliateMailKind],
  language: Locale,
): Letter {
  const { mails, sentBy, unsubscribe } = affiliateWords[language];
  const write = mails[kind] as (values: object, format: Format) => WrittenMail;
  const closing = sentBy(values.brand);
  const notes =
    'unsubscribe' in values ? [{ link: values.unsubscribe, label: unsubscribe }, closing] : [closing];
  return { written: write(values, formatOf(language)), notes };
}

function formatOf(language: Locale): Format {
  const { format } = locales[language];
  const timeIn = (at: string, timeZone: string) =>
    new Intl.DateTimeFormat(format, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));
  return {
    timeIn,
    time: (at) => `${timeIn(at, 'UTC')} UTC`,
    money: (amount) => localizedMoney(amount, language),
  };
}

/** Keeps user-supplied text from adding lines or links to an e-mail. */
const inOneLine = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, safeValue(name, value)])) as Values;

function safeValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => safeValue(name, each));
  if (typeof value === 'object' && value !== null) return inOneLine(value);
  if (typeof value !== 'string') return value;
  if (name === 'link' || name === 'unsubscribe') return webLink(value);
  if (name === 'address' || name === 'replyTo') return headerText(value);
  return name === 'reason' ? oneLine(value) : nameInMail(value);
}

function webLink(link: string): string {
  if (link === BLACKED_OUT) return link;
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol))
    throw new RangeError('A link in a mail must be an http:// or https:// URL.');
  return new URL(link).href;
}
