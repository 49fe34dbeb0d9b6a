import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { errorCatalog } from '@tributary/contract';
import { Router } from 'express';
import helmet from 'helmet';

const require = createRequire(import.meta.url);
const swaggerUi = dirname(require.resolve('swagger-ui-dist/package.json'));

const assets = {
  '/docs/swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  '/docs/swagger-ui.css': 'swagger-ui.css',
  '/docs/favicon.png': 'favicon-32x32.png',
};

/** What needs no key, apart from health checks: the OpenAPI document, its pages and their assets. */
export const referencePaths = [
  '/openapi.json',
  '/docs',
  '/docs/errors',
  '/docs/page.css',
  '/docs/page.js',
  ...Object.keys(assets),
];

/** The pages load everything from this server and contact no other. Swagger UI writes `style` attributes. */
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
    res.type('css').send(css);
  });
  router.get('/docs/page.js', (_req, res) => {
    res.type('js').send(script);
  });
  for (const [path, file] of Object.entries(assets)) {
    router.get(path, (_req, res) => {
      res.set('Cache-Control', ASSET_CACHE);
      res.sendFile(file, { root: swaggerUi, cacheControl: false, etag: false });
    });
  }
  return router;
}

/** An hour: the assets change when the server is upgraded. */
const ASSET_CACHE = 'public, max-age=3600';

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/`([^`]*)`/g, '<code>$1</code>');

const rows = Object.entries(errorCatalog)
  .map(
    ([code, { status, summary }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escaped(summary)}</td></tr>`,
  )
  .join('\n');

const pageOf = (title: string, { head, body }: { head: string; body: string }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tributary API: ${title}</title>
${head}
</head>
<body>
<header>
<b>Tributary API</b>
${body}
</body>
</html>
`;

/** `/docs`: the endpoints, shown by Swagger UI. Its URLs are relative, because a proxy may add a prefix. */
const endpointsPage = pageOf('endpoints', {
  head: `<link rel="icon" href="docs/favicon.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/page.css">`,
  body: `<nav><a href="docs" aria-current="page">Endpoints</a> <a href="docs/errors">Errors</a> <a href="openapi.json">OpenAPI 3.1</a></nav>
</header>
<main id="reference"><p>This page needs JavaScript. The same reference is in <a href="openapi.json">openapi.json</a>.</p></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/page.js"></script>`,
});

/** `/docs/errors`: the page that `doc_url` of every error links to. It works without JavaScript. */
const errorsPage = pageOf('errors', {
  head: `<link rel="icon" href="favicon.png">
<link rel="stylesheet" href="page.css">`,
  body: `<nav><a href="../docs">Endpoints</a> <a href="errors" aria-current="page">Errors</a> <a href="../openapi.json">OpenAPI 3.1</a></nav>
</header>
<main id="errors">
<h1>Errors</h1>
<p>Every error has one of these codes in <code>error.code</code> and the HTTP status next to it.</p>
<table>
<thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</main>`,
});

export const css = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1c2530; background: #fff; }
header { display: flex; gap: 2rem; align-items: baseline; padding: .75rem 1.25rem; border-bottom: 1px solid #dde3ea; }
nav { display: flex; gap: 1.25rem; }
nav a { color: #0b5cad; }
nav a[aria-current] { color: inherit; text-decoration: none; font-weight: 600; }
#errors { max-width: 60rem; margin: 2rem auto; padding: 0 1.25rem; }
#errors table { border-collapse: collapse; width: 100%; }
#errors td, #errors th { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid #dde3ea; vertical-align: top; }
#errors tr:target { background: #fff4d6; }
#errors code { font-size: .9em; }
.swagger-ui .info { margin: 1.5rem 0 0; }
.swagger-ui .scheme-container { margin: 0; padding: 1rem 0; box-shadow: none; }
`;

/** Requests go to the server that the page was loaded from; the API key stays in memory. */
export const script = `'use strict';
const here = new URL('.', location.href).href.replace(/\\/$/, '');
const draw = ({ info, ...document }) =>
  SwaggerUIBundle({
    dom_id: '#reference',
    spec: { ...document, info: { ...info, description: info.description.split('\\n')[0] }, servers: [{ url: here }] },
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    tryItOutEnabled: true,
    persistAuthorization: false,
    validatorUrl: null,
  });
fetch('openapi.json').then((answer) => answer.json()).then(draw);
`;
