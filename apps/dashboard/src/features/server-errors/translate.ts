import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ServerError } from '../../app/session/server-error.ts';
import { formatAmount } from '../../format/money.ts';
import { wordsFor } from '../../format/words-for.ts';
import { codeWords } from './code-words.ts';
import { sentences } from './sentences.ts';

interface Pattern {
  readonly sentence: MessageDescriptor;
  readonly text: RegExp;
}

/** Regular expressions for the server's English messages, with a group for each value. */
const patterns: readonly Pattern[] = sentences.map((sentence) => ({ sentence, text: patternOf(sentence) }));

/**
 * Builds the regular expression from the compiled message, which is a list of texts and single-element lists with the
 * name of a value.
 */
function patternOf({ message = '' }: MessageDescriptor): RegExp {
  const parts = [message].flat() as readonly (string | readonly string[])[];
  const texts = parts.map((part) =>
    typeof part === 'string' ? part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&') : `(?<${part[0]}>.+?)`,
  );
  return new RegExp(`^${texts.join('')}$`, 's');
}

/** Returns the values of a message, with an amount formatted in the language of the page. */
function valuesOf(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { amount = '', currency = '' } = values;
  if (!/^\d+(\.\d+)?$/.test(amount)) return values;
  return { ...values, amount: formatAmount({ amount: Number(amount), currency }, i18n.locale) };
}

/** Translates a message into the language of the page. Returns null if the message is unknown. */
export function translateSentence(english: string): string | null {
  for (const { sentence, text } of patterns) {
    const found = text.exec(english);
    if (!found) continue;
    const filled = { ...sentence, values: valuesOf({ ...found.groups }) };
    return i18n._(filled);
  }
  return null;
}

/**
 * Returns the error with known messages translated. If a message is unknown, a description of the error code comes
 * first, followed by the server's own message.
 */
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
  const [first] = details ?? [];
  const [shown] = translated ?? [];
  // If several fields are invalid, the error's message is the first field's message, preceded by the field name.
  if (code === 'VALIDATION_ERROR' && first && shown && message.includes(first.message))
    return `${first.field}: ${shown.message}`;
  const words = wordsFor(codeWords, code);
  if (!words) return message;
  return words.isComplete ? i18n._(words.text) : `${i18n._(words.text)} ${t`The server says: “${message}”`}`;
}
