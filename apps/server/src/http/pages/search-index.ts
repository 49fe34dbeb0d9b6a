import { gzipSync } from 'node:zlib';
import { errorCatalog } from '@tributary/core';
import type { RequestHandler } from 'express';
import { guides } from './guide-list.ts';
import { guideText } from './guide-text.ts';

/** Section that the search can find. The URL is relative to `/docs/`. */
interface Entry {
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

function entries(): Entry[] {
  const ofGuides = guides.flatMap(({ name }) => {
    const { title, sections } = guideText(name);
    return sections.map(({ id, heading, text }) => ({
      address: `guides/${name}${id && `#${id}`}`,
      page: title,
      heading: id && heading,
      text,
    }));
  });
  const ofErrors = Object.entries(errorCatalog).map(([code, { summary }]) => ({
    address: `errors#${code}`,
    page: 'Errors',
    heading: code,
    text: summary.replaceAll('`', ''),
  }));
  return [...ofGuides, ...ofErrors];
}

/** Serves all sections of the guides for the search in the browser. Built and compressed on first request. */
export function searchIndex(): RequestHandler {
  let built: { readonly json: Buffer; readonly gzipped: Buffer } | undefined;
  return (req, res) => {
    if (!built) {
      const json = Buffer.from(JSON.stringify(entries()));
      built = { json, gzipped: gzipSync(json, { level: 9 }) };
    }
    const isGzipped = req.acceptsEncodings('gzip') === 'gzip';
    if (isGzipped) res.set('Content-Encoding', 'gzip');
    res.set('Cache-Control', 'public, max-age=3600').vary('Accept-Encoding');
    res.type('json').send(isGzipped ? built.gzipped : built.json);
  };
}
