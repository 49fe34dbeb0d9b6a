import { hash } from 'node:crypto';
import { unsubscribeWords } from '@tributary/affiliate-words';
import { keysOf, type Locale, locales } from '@tributary/core';
import { type Request, type Response, Router } from 'express';
import helmet from 'helmet';
import type { Unsubscribe, Unsubscribed } from '../dependencies.ts';
import { failedAuthentications } from '../platform/rate-limit/failed-authentications.ts';
import { addressOf } from './client-address.ts';
import { escaped } from './pages/page.ts';
import { stateOf } from './request-state.ts';

/** Style of a page without a product name or logo, because recipients know only the merchant. */
const style = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 48px 20px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 480px; margin: 0 auto; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; }
button { padding: 10px 18px; border: 0; border-radius: 8px; color: #fff; background: #1d4ed8; font: inherit; font-weight: 600; cursor: pointer; }
`;

const onlyTheForm = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'style-src': [`'sha256-${hash('sha256', style, 'base64')}'`],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
});

/**
 * Maximum number of unknown tokens per minute. Guessing a token is practically impossible, but attempts must not
 * put load on the database.
 */
const UNKNOWN_PER_MINUTE = 60;

/**
 * Serves `/u/{token}`, the unsubscribe link. GET changes nothing, because a program that scans the
 * recipient's e-mails may open the link. The unsubscribe button of an e-mail client sends a POST without
 * opening the page (RFC 8058), which needs no cookie and no origin, and can do nothing but unsubscribe.
 */
export function unsubscribe(mails: Unsubscribe): Router {
  const unknown = failedAuthentications({ perMinute: UNKNOWN_PER_MINUTE });
  const router = Router();
  router.all('/u/:token', onlyTheForm, async (req, res, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(req.method)) return next();
    const state = stateOf(req);
    state.openRoute = '/u/:token';
    // The content of the body does not matter.
    req.resume();
    const address = addressOf(req);
    const waitMs = unknown.blockedForMs(address);
    if (waitMs > 0) {
      res.set('Retry-After', String(Math.ceil(waitMs / 1_000)));
      return send(res, 429, { language: readerLanguage(req), message: (words) => words.tooMany });
    }
    const { token } = req.params;
    const isPost = req.method === 'POST';
    const found = await (isPost
      ? mails.end(token, { requestId: state.id, now: new Date() })
      : mails.find(token));
    if (found) return send(res, 200, pageOf(found));
    unknown.note(address);
    return send(res, 404, { language: readerLanguage(req), message: (words) => words.unknown });
  });
  return router;
}

interface Page {
  readonly language: Locale;
  message(words: (typeof unsubscribeWords)[Locale]): string;
  readonly isQuestion?: boolean;
}

const pageOf = ({ brand, language, isEnded }: Unsubscribed): Page => ({
  language,
  isQuestion: !isEnded,
  message: (words) => (isEnded ? `${words.done(brand)} ${words.others}` : words.question(brand)),
});

const readerLanguage = (req: Request): Locale =>
  (req.acceptsLanguages([...keysOf(locales)]) || 'en') as Locale;

function send(res: Response, status: number, { language, message, isQuestion = false }: Page): void {
  const words = unsubscribeWords[language];
  const form = `<form method="post"><button>${escaped(words.button)}</button></form>`;
  res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  res
    .status(status)
    .type('html')
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(words.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(words.title)}</h1>
<p>${escaped(message(words))}</p>
${isQuestion ? form : ''}
</main>
</body>
</html>
`);
}
