import { Router } from 'express';
import { onlyOurs } from '../built-app.ts';
import { htmlOf } from './page.ts';

const places = [
  ['docs/guides', 'Guides', 'How to set up tracking, pay affiliates and run the server.'],
  ['docs', 'API reference', 'Every endpoint, with requests that you can send.'],
  ['docs/errors', 'Errors', 'Every error code, with an example.'],
  ['healthz', 'Health', 'Shows that the server is running.'],
  ['readyz', 'Readiness', 'Shows whether the server can handle requests.'],
] as const;

const page = htmlOf({
  title: 'Affiliate tracking',
  root: '.',
  body: `<main class="page">
<h1>This is a Tributary server</h1>
<p class="lead">It tracks clicks, sign-ups and sales from affiliates, and what affiliates earn.</p>
<p><a class="page-button" href="./app/">Open the dashboard</a></p>
<p class="note">Sign in as a member of the team, with an API key, or with the link that <code>tributary dashboard</code> prints.</p>
<ul class="page-list">
${places.map(([path, name, text]) => `<li><a href="./${path}">${name}<span>${text}</span></a></li>`).join('\n')}
</ul>
</main>`,
});

/** Serves `/`: a description of this server with links, as a page or, with `Accept: application/json`, as JSON. */
export function home(version: string): Router {
  const router = Router();
  router.get('/', onlyOurs({ hasInlineStyles: false }), (req, res) => {
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
