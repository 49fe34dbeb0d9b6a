import { Router } from 'express';
import helmet from 'helmet';
import { htmlOf } from './page.ts';

const onlyOurs = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  },
});

const places = [
  ['docs', 'API reference', 'Every endpoint, to read and to try.'],
  ['docs/guides', 'Guides', 'From the first click to the first payout.'],
  ['docs/errors', 'Errors', 'What each error code means.'],
  ['healthz', 'Health', 'Whether this server runs.'],
  ['readyz', 'Readiness', 'Whether it can serve requests.'],
] as const;

const page = htmlOf({
  title: 'Affiliate tracking',
  root: '.',
  body: `<main class="page">
<h1>This is a Tributary server</h1>
<p class="lead">It tracks the clicks, sign-ups and sales that affiliates bring, and what they earn.</p>
<p><a class="page-button" href="./app/">Open the dashboard</a></p>
<p class="note">Sign in with an API key, or with the link that <code>tributary dashboard</code> prints.</p>
<ul class="page-list">
${places.map(([path, name, text]) => `<li><a href="./${path}">${name}<span>${text}</span></a></li>`).join('\n')}
</ul>
</main>`,
});

/** `/`: what this is and where to go, for people; with `Accept: application/json` the same for programs. */
export function home(version: string): Router {
  const router = Router();
  router.get('/', onlyOurs, (req, res) => {
    res.vary('Accept');
    if (req.accepts(['html', 'json']) === 'json')
      return res.json({
        name: 'Tributary',
        version,
        dashboard: 'app/',
        openapi: 'openapi.json',
        docs: 'docs',
      });
    return res.type('html').send(page);
  });
  return router;
}
