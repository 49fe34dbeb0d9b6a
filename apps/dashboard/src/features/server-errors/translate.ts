import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ServerError } from '../../app/session/server-error.ts';
import { formatAmount } from '../../format/money.ts';
import { wordsFor } from '../../format/words-for.ts';
import { codeWords } from './code-words.ts';
import { sentences } from './sentences.ts';
import { words } from './words.ts';

interface Pattern {
  readonly sentence: MessageDescriptor;
  readonly text: RegExp;
}

/** Names of values without spaces, such as ids and statuses. */
const singleWord = /^(id|\w+Id|status|\w+Status|currency|field)$/;

/** Regular expressions for the server's messages, with a group for each value. */
const patterns: readonly Pattern[] = [...sentences, ...words].map((sentence) => ({
  sentence,
  text: patternOf(sentence),
}));

/**
 * Names of values that consist of the server's own words, such as `clicks and payouts` or `po_1 (pending), po_2
 * (failed)`.
 */
const inWords =
  /^(status|\w+Status|statuses|state|object|uses|totals|balances|payouts|subject|referral|role|incentiveType|condition|reasons?|sentence|endpoints)$/;

/** Builds a regular expression from a compiled message: a list of strings and, for each value, a list with its name. */
function patternOf({ message = '' }: MessageDescriptor): RegExp {
  const parts = [message].flat() as readonly (string | readonly string[])[];
  const texts = parts.map((part) =>
    typeof part === 'string'
      ? part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
      : `(?<${part[0]}>${singleWord.test(part[0] ?? '') ? '\\S+' : '.+?'})`,
  );
  return new RegExp(`^${texts.join('')}$`, 's');
}

/** Returns a message's values in the page's language. */
function valuesOf(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { amount = '', currency = '' } = values;
  const translated = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      localized(inWords.test(name) ? inLanguage(name, value) : value),
    ]),
  );
  return isNumber(amount) ? { ...translated, amount: formatted(amount, currency) } : translated;
}

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text);
const formatted = (amount: string, currency: string) =>
  formatAmount({ amount: Number(amount), currency }, i18n.locale);

/** Formats a timestamp, or the amounts of money in a value. */
function localized(value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return new Date(value).toLocaleString(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return value.replace(
    /(\d+(?:\.\d+)?) ([A-Z]{3})\b/g,
    (_, amount: string, currency: string) => `${formatted(amount, currency)} ${currency}`,
  );
}

/** Translates a sentence, a word, or a list of words. A word may follow a number or be in parentheses after a name. */
function inLanguage(name: string, text: string): string {
  const known = translateSentence(text);
  if (known !== null || name === 'reason' || name === 'sentence') return known ?? text;
  return text
    .split(/(, | and )/)
    .map((part) => {
      if (part === ' and ') return ', ';
      const [, before = '', word = '', after = ''] = /^(\d+ |.*\()?([a-z][a-z_ ]*)(\)?)$/i.exec(part) ?? [];
      return `${before}${translateSentence(word) ?? word}${after}` || part;
    })
    .join('');
}

/** Translates a message into the page's language. Returns null if the message is unknown. */
export function translateSentence(english: string): string | null {
  for (const { sentence, text } of patterns) {
    const found = text.exec(english);
    if (!found) continue;
    const filled = { ...sentence, values: valuesOf({ ...found.groups }) };
    return i18n._(filled);
  }
  return null;
}

/** Translates an error's messages. An unknown message is preceded by a description of the error code. */
export function translate({ code, message, details }: ServerError): Pick<ServerError, 'message' | 'details'> {
  const translated = details?.map((detail) => ({
    ...detail,
    message: translateSentence(detail.message) ?? detail.message,
  }));
  return {
    message: sentenceOf({ code, message, details }, translated),
    ...(translated && { details: translated }),
  };
}

function sentenceOf({ code, message, details }: ServerError, translated: ServerError['details']): string {
  const known = translateSentence(message);
  if (known !== null) return known;
  const isAll = details?.length && details.map((detail) => detail.message).join(' ') === message;
  if (isAll && translated) return translated.map((detail) => detail.message).join(' ');
  const [first] = details ?? [];
  const [shown] = translated ?? [];
  // If several fields are invalid, the error's message is the first field's name and message.
  if (code === 'VALIDATION_ERROR' && first && shown && message.includes(first.message))
    return `${first.field}: ${shown.message}`;
  const words = wordsFor(codeWords, code);
  if (!words) return message;
  return words.isComplete ? i18n._(words.text) : `${i18n._(words.text)} ${t`The server says: “${message}”`}`;
}
