import { errorCatalog } from '@tributary/core';
import { Router } from 'express';
import helmet from 'helmet';
import { builtFiles } from './built-files.ts';
import { guidePaths, guideRouter } from './guides.ts';
import { escaped, htmlOf, icon } from './page.ts';
import { fontFile, pageFolder, scalarFile } from './page-files.ts';
import { pageStyle } from './page-style.ts';

/** What needs no key, apart from health checks: the OpenAPI document, its pages and their assets. */
export const referencePaths = [
  '/openapi.json',
  '/docs',
  '/docs/errors',
  '/docs/icon.svg',
  '/docs/page.css',
  '/docs/page.js',
  `/docs/${fontFile}`,
  `/docs/${scalarFile}`,
  ...guidePaths,
];

/** The pages load everything from this server and contact no other. Scalar writes `style` attributes. */
const onlyOurs = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  },
});

/** `/openapi.json`, the page that shows it, and the page of errors. The document is built on first request. */
export function reference(makeDocument: () => Promise<object>): Router {
  const router = Router();
  let document: Promise<object> | undefined;
  router.get('/openapi.json', async (_req, res) => {
    document ??= makeDocument();
    res.json(await document);
  });
  router.get('/docs', onlyOurs, (req, res) => {
    // The page's addresses are relative to `/docs`.
    if (req.path.endsWith('/')) res.redirect(301, '../docs');
    else res.type('html').send(endpointsPage);
  });
  router.get('/docs/errors', onlyOurs, (_req, res) => {
    res.type('html').send(errorsPage);
  });
  router.get('/docs/page.css', (_req, res) => {
    res.type('css').send(pageStyle);
  });
  router.get('/docs/icon.svg', (_req, res) => {
    res.type('svg').send(icon);
  });
  router.get('/docs/page.js', (_req, res) => {
    res.type('js').send(script);
  });
  router.use(
    '/docs',
    builtFiles(pageFolder, () => true),
  );
  router.use(guideRouter(onlyOurs));
  return router;
}

/** What stands between backticks becomes code. */
const inline = (text: string) => escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>');

const rows = Object.entries(errorCatalog)
  .map(
    ([code, { status, summary }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${inline(summary)}</td></tr>`,
  )
  .join('\n');

/** `/docs`: the endpoints, shown by Scalar. */
const endpointsPage = htmlOf({
  title: 'API reference',
  root: '.',
  current: 'docs',
  body: `<main id="reference"><noscript><p class="page">This page needs JavaScript. The same reference is in <a href="./openapi.json">openapi.json</a>.</p></noscript></main>
<script src="./docs/${scalarFile}"></script>
<script src="./docs/page.js"></script>`,
});

/** `/docs/errors`: the page that `doc_url` of every error links to. It works without JavaScript. */
const errorsPage = htmlOf({
  title: 'Errors',
  root: '..',
  current: 'docs/errors',
  body: `<main class="page">
<h1>Errors</h1>
<p class="lead">Every error has one of these codes in <code>error.code</code>, and the HTTP status beside it.</p>
<table class="page-errors">
<thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</main>`,
});

/**
 * Requests go to the server that the page was loaded from. The API key is only in the page's memory, because the
 * dashboard has the same origin.
 */
const script = `'use strict';
const here = new URL('.', location.href).href.replace(/\\/$/, '');
const draw = ({ info, ...document }) =>
  Scalar.createApiReference('#reference', {
    content: { ...document, info: { ...info, description: info.description.split('\\n')[0] }, servers: [{ url: here }] },
    layout: 'modern',
    persistAuth: false,
    telemetry: false,
    withDefaultFonts: false,
    hideDarkModeToggle: true,
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    authentication: { preferredSecurityScheme: 'apiKey' },
  });
// Scalar shows the recorded answers only where they have names.
const named = (_, value) =>
  value && value.schema && 'example' in value && !('in' in value)
    ? { schema: value.schema, examples: { recorded: { summary: 'Recorded', value: value.example } } }
    : value;
fetch('openapi.json').then((answer) => answer.text()).then((text) => draw(JSON.parse(text, named)));
`;
