import type { RequestHandler } from 'express';
import { onlyOurs, rootOf } from '../built-app.ts';
import { htmlOf } from './page.ts';

const withPolicy = onlyOurs({ hasInlineStyles: false });

/** Sends the page that browsers show for an unknown path outside `/v1`. */
export const sendMissingPage: RequestHandler = (req, res, next) =>
  withPolicy(req, res, (error) => {
    if (error) return next(error);
    const root = rootOf(req);
    const body = `<main class="page">
<h1>Page not found</h1>
<p class="lead">Check the address, search the <a href="${root}/docs/guides">guides</a>, or start at <a href="${root}/">this server’s home page</a>.</p>
</main>`;
    res
      .vary('Accept')
      .status(404)
      .type('html')
      .send(htmlOf({ title: 'Page not found', root, body }));
  });
