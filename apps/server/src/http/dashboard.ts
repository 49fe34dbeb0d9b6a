import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { builtFiles } from './built-files.ts';
import { escaped, htmlOf } from './page.ts';
import { stateOf } from './request-state.ts';

/** As the sources of the server see it, as its bundle does, and in the package for production. */
const places = ['../../../dashboard/dist', '../../dashboard/dist', './dashboard'];

/** The folder of the built dashboard; null when it has not been built. */
function builtFolder(): string | null {
  const folders = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/** The page loads everything from this server and contacts no other; no other may show it. */
const onlyOurs = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    // The page has a <base>, whose path is the one of the public URL.
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
});

interface Options {
  readonly folder: string | null | undefined;
  readonly publicUrl: string;
}

/**
 * `/app` and all below it: the files of the built dashboard, the page to sign in, which loads nothing else of it, and the
 * page of the dashboard for every other path. Files whose names hold
 * their hash never change; the page is asked for anew each time. An address of a file that is gone is not answered by
 * the page, which a browser would take for a broken script.
 */
export function dashboard({ folder = builtFolder(), publicUrl }: Options): Router {
  const router = Router();
  const base = `${new URL(publicUrl).pathname.replace(/\/$/, '')}/app/`;
  const answer = folder === null ? notBuilt : built(folder, base);
  router.use('/app', onlyOurs, (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    stateOf(req).openRoute = '/app';
    if (req.originalUrl.split('?')[0] === '/app') return res.redirect(302, base);
    return answer(req, res, next);
  });
  return router;
}

/** It stands at whatever path was asked for, so that its way to `/` has that many steps. */
const notBuilt: RequestHandler = (req, res) => {
  const depth = (req.originalUrl.split('?')[0] ?? '').split('/').length - 2;
  const root = Array(depth).fill('..').join('/');
  const body = `<main class="page">
<h1>The dashboard is not built</h1>
<p class="lead">This server runs from its sources. Build the dashboard once, and restart the server:</p>
<pre><code>npm run build</code></pre>
</main>`;
  res
    .status(503)
    .type('html')
    .send(htmlOf({ title: 'Dashboard', root, body }));
};

function built(folder: string, base: string): RequestHandler {
  const pageOf = (file: string) =>
    readFileSync(join(folder, file), 'utf8').replace(
      '<head>',
      `<head>\n    <base href="${escaped(base)}" />`,
    );
  const [page, enterPage] = [pageOf('index.html'), pageOf('enter.html')];
  // The page draws its frame before it has a script that could look at the address.
  const devPage = page.replace('<body>', '<body data-page="dev">');
  const files = builtFiles(folder, (path) => path.startsWith('/assets/'));
  const showPage: RequestHandler = ({ path }, res) => {
    const [, where] = /^\/(dev|enter|invitation|signed-in)(?:\/|\.html$|$)/.exec(path) ?? [];
    const shown = where === undefined ? page : where === 'dev' ? devPage : enterPage;
    res.set('Cache-Control', 'no-cache').type('html').send(shown);
  };
  return (req, res, next) => {
    if (['/', '/index.html', '/enter.html'].includes(req.path)) return showPage(req, res, next);
    files(req, res, () => {
      if (req.path.startsWith('/assets/')) next();
      else showPage(req, res, next);
    });
  };
}
