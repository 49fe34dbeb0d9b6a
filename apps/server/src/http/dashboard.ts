import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { builtFolder, notBuilt, onlyOurs } from './built-app.ts';
import { builtFiles } from './built-files.ts';
import { escaped } from './pages/page.ts';
import { stateOf } from './request-state.ts';

interface Options {
  readonly folder: string | null | undefined;
  readonly publicUrl: string;
}

/**
 * Serves `/app` and everything below it: the files of the built dashboard, the sign-in page, which loads none of
 * them, and the dashboard page for all other paths. Files with a hash in their name never change; the page is
 * always revalidated. Missing files return 404 instead of the page, because a browser would run the page as a
 * script.
 */
export function dashboard({ folder = builtFolder('dashboard'), publicUrl }: Options): Router {
  const router = Router();
  const base = `${new URL(publicUrl).pathname.replace(/\/$/, '')}/app/`;
  const answer = folder === null ? notBuilt('Dashboard') : built(folder, base);
  router.use('/app', onlyOurs({ hasInlineStyles: true }), (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    stateOf(req).openRoute = '/app';
    if (req.originalUrl.split('?')[0] === '/app') return res.redirect(302, base);
    return answer(req, res, next);
  });
  return router;
}

function built(folder: string, base: string): RequestHandler {
  const pageOf = (file: string) =>
    readFileSync(join(folder, file), 'utf8').replace(
      '<head>',
      `<head>\n    <base href="${escaped(base)}" />`,
    );
  const [page, enterPage] = [pageOf('index.html'), pageOf('enter.html')];
  // Mark the page at `/app/dev` in its HTML, because it is painted before any script can read the address.
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
