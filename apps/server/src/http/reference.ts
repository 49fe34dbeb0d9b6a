import { errorCatalog } from '@tributary/contract';
import { Router } from 'express';

/** `/openapi.json`, and the page that every error's `doc_url` leads to. */
export function reference(document: object): Router {
  const router = Router();
  router.get('/openapi.json', (_req, res) => {
    res.json(document);
  });
  router.get('/docs', (_req, res) => {
    res.type('html').send(page);
  });
  return router;
}

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

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tributary: errors</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 3rem auto; padding: 0 1rem; color: #1c2530; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid #dde3ea; vertical-align: top; }
tr:target { background: #fff4d6; }
code { font-size: .9em; }
</style>
</head>
<body>
<h1>Tributary</h1>
<p>Every endpoint is described in <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1). The errors it can answer:</p>
<table>
<thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</body>
</html>
`;
