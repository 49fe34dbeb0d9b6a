import { i18n } from '@lingui/core';
import type { ErrorBody } from '@tributary/sdk';
import { withWordsOf } from '../language.ts';
import type { ServerError } from './server-error.ts';

/** Returns an error of the server in the language of the page. The server writes in English. */
export async function errorInLanguage<Of extends ServerError>(error: Of): Promise<Of> {
  if (i18n.locale === 'en') return error;
  // Offline, the words cannot be loaded: English is better than nothing.
  const words = await withWordsOf('server-errors', import('../../features/server-errors/translate.ts')).catch(
    () => undefined,
  );
  return words ? { ...error, ...words.translate(error) } : error;
}

/** Returns the response, with its error in the language of the page. */
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
