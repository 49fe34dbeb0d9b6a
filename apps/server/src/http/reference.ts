import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router } from 'express';
import helmet from 'helmet';
import { css, endpointsPage, errorsPage, script } from './reference-page.ts';

const require = createRequire(import.meta.url);
const swaggerUi = dirname(require.resolve('swagger-ui-dist/package.json'));

const assets = {
  '/docs/swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  '/docs/swagger-ui.css': 'swagger-ui.css',
  '/docs/favicon.png': 'favicon-32x32.png',
};

/** What is read without a key beside the health checks: the document, the pages about it, and what they load. */
export const referencePaths = [
  '/openapi.json',
  '/docs',
  '/docs/errors',
  '/docs/page.css',
  '/docs/page.js',
  ...Object.keys(assets),
];

/** The pages take everything from this server and talk to no other. Swagger UI writes `style` attributes. */
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

/** `/openapi.json`, the page that draws it, and the page of errors. The document is built on first request. */
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

/** An hour: they change when the server is upgraded. */
const ASSET_CACHE = 'public, max-age=3600';
