import { i18n } from '@lingui/core';
import type { ErrorBody } from '@tributary/sdk';
import { withWordsOf } from '../language.ts';
import type { ServerError } from './server-error.ts';

/** Ignores failures: while offline, an English message is better than none. */
const loadWords = () =>
  withWordsOf('server-errors', import('../../features/server-errors/translate.ts')).catch(() => undefined);

/** Translates a server error, which is always in English, into the page's language. */
export async function errorInLanguage<Of extends ServerError>(error: Of): Promise<Of> {
  if (i18n.locale === 'en') return error;
  const words = await loadWords();
  return words ? { ...error, ...words.translate(error) } : error;
}

/** Translates a sentence from the server. Returns unknown sentences unchanged. */
export async function sentenceInLanguage(sentence: string): Promise<string> {
  if (i18n.locale === 'en') return sentence;
  const words = await loadWords();
  return words?.translateSentence(sentence) ?? sentence;
}

export async function responseInLanguage(response: Response): Promise<Response> {
  if (response.ok || i18n.locale === 'en') return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!isErrorBody(body)) return response;
  const { status, headers } = response;
  return Response.json({ ...body, error: await errorInLanguage(body.error) }, { status, headers });
}

function isErrorBody(body: unknown): body is ErrorBody {
  const { error } = (body ?? {}) as Partial<ErrorBody>;
  return typeof error === 'object' && typeof error.code === 'string' && typeof error.message === 'string';
}
