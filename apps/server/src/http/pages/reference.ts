import { Router } from 'express';
import { onlyOurs } from '../built-app.ts';
import { builtFiles } from '../built-files.ts';
import { errorsPage } from './errors-page.ts';
import { guidePaths, guideRouter } from './guides.ts';
import { htmlOf, icon } from './page.ts';
import { pageFile, pageFiles, pageFolder } from './page-files.ts';

/**
 * Paths that require no key, in addition to health checks: the OpenAPI document, the pages and their assets.
 */
export const referencePaths = [
  '/openapi.json',
  '/docs',
  '/docs/errors',
  '/docs/icon.svg',
  ...pageFiles.map((name) => `/docs/${name}`),
  ...guidePaths,
];

/**
 * Serves `/openapi.json`, the API reference, the list of errors and the guides. The document is built on
 * first request.
 */
export function reference(makeDocument: () => Promise<object>): Router {
  const router = Router();
  let document: Promise<object> | undefined;
  router.get('/openapi.json', async (_req, res) => {
    document ??= makeDocument();
    res.json(await document);
  });
  router.get('/docs', onlyOurs({ hasInlineStyles: true }), (req, res) => {
    // URLs in the page are relative to `/docs`.
    if (req.path.endsWith('/')) res.redirect(301, '../docs');
    else res.type('html').send(endpointsPage);
  });
  router.get('/docs/errors', onlyOurs({ hasInlineStyles: false }), (_req, res) => {
    res.type('html').send(errorsPage);
  });
  router.get('/docs/icon.svg', (_req, res) => {
    res.type('svg').send(icon);
  });
  router.use(
    '/docs',
    builtFiles(pageFolder, () => true),
  );
  router.use(guideRouter());
  return router;
}

/** Renders `/docs`, the API reference, with Scalar. */
const endpointsPage = htmlOf({
  title: 'API reference',
  root: '.',
  current: 'docs',
  body: `<main id="reference"><p class="page note">Loading the API reference…</p><noscript><p class="page">This page needs JavaScript. The same reference is available as <a href="./openapi.json">openapi.json</a>.</p></noscript></main>
<script src="./docs/${pageFile('scalar', 'js')}"></script>
<script src="./docs/${pageFile('reference', 'js')}"></script>`,
});
