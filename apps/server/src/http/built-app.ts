import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { htmlOf } from './pages/page.ts';

/** Returns possible folders, relative to the server's sources, its bundle, and the production package. */
const placesOf = (app: string) => [`../../../${app}/dist`, `../../${app}/dist`, `./${app}`];

/** Returns the folder of a built app, or null if it has not been built. */
export function builtFolder(app: 'dashboard' | 'portal'): string | null {
  const folders = placesOf(app).map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/**
 * Sets a content security policy: the page loads everything from this server and contacts no other, and no
 * other site may frame it.
 */
export const onlyOurs = ({ hasInlineStyles }: { readonly hasInlineStyles: boolean }): RequestHandler =>
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", ...(hasInlineStyles ? ["'unsafe-inline'"] : [])],
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'object-src': ["'none'"],
      // The page has a <base> with the path of the public URL.
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  });

/** Returns the relative path to `/` from the requested page. */
export function rootOf({ originalUrl }: Request): string {
  const depth = (originalUrl.split('?')[0] ?? '').split('/').length - 2;
  return Array(depth).fill('..').join('/') || '.';
}

export const notBuilt =
  (title: string): RequestHandler =>
  (req, res) => {
    const root = rootOf(req);
    const body = `<main class="page">
<h1>The ${title.toLowerCase()} has not been built</h1>
<p class="lead">This server runs from source. Build the ${title.toLowerCase()} once, and restart the server:</p>
<pre><code>npm run build</code></pre>
</main>`;
    res.status(503).type('html').send(htmlOf({ title, root, body }));
  };
