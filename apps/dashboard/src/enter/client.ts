import { i18n } from '@lingui/core';
import { clientOf } from '../app/session/session.ts';

/** Returns an API client that translates errors. The translations load with the first error. */
export const clientIn = (environment: string) => clientOf(environment, ['*'], undefined, inLanguage);

async function inLanguage(response: Response): Promise<Response> {
  if (response.ok || i18n.locale === 'en') return response;
  const words = await import('../app/session/errors-in-language.ts').catch(() => undefined);
  return words ? words.responseInLanguage(response) : response;
}
