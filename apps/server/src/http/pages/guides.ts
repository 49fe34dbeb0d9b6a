import { Router } from 'express';
import { onlyOurs } from '../built-app.ts';
import { docs, guideFiles, guideGroups, guides } from './guide-list.ts';
import { guideText } from './guide-text.ts';
import { contentsOf, escaped, htmlOf, menuHead, withCode } from './page.ts';
import { searchIndex } from './search-index.ts';

const guidePath = (name: string) => `/docs/guides/${name}`;
const indexPath = '/docs/search.json';

/** Paths that require no key: the list of guides, each guide, its images and files, and the search index. */
export const guidePaths: readonly string[] =
  docs === undefined
    ? []
    : [
        '/docs/guides',
        indexPath,
        ...guides.map(({ name }) => guidePath(name)),
        ...guideFiles.map((file) => `/docs/${file}`),
      ];

/**
 * Renders the navigation between guides: next to the text, or behind a button on small screens. Works without
 * scripts.
 */
function sideNavigation(current: string | null, toGuide: string): string {
  const groups = guideGroups.map(({ title, guides }) => {
    const items = guides.map(
      ({ name, label }) =>
        `<li><a href="${toGuide}${name}"${name === current ? ' aria-current="page"' : ''}>${escaped(label)}</a></li>`,
    );
    return `<h2>${escaped(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
  });
  return `<nav class="side" id="guides" popover aria-labelledby="guides-title">\n${menuHead('guides', 'Guides')}\n${groups.join('\n')}\n</nav>`;
}

const DEEPEST_LISTED = 3;

function neighbours(name: string): string {
  const at = guides.findIndex((guide) => guide.name === name);
  const link = (guide: (typeof guides)[number] | undefined, rel: 'prev' | 'next', word: string) =>
    guide
      ? `<a rel="${rel}" href="./${guide.name}"><span>${word}</span>${escaped(guide.label)}</a>`
      : '<span></span>';
  return `<nav class="neighbours" aria-label="Previous and next guide">
${link(guides[at - 1], 'prev', 'Previous')}
${link(guides[at + 1], 'next', 'Next')}
</nav>`;
}

function listPage(): string {
  const groups = guideGroups.map(({ title, guides }) => {
    const items = guides.map(
      ({ name, label, text }) =>
        `<li><a href="./guides/${name}">${escaped(label)}<span>${withCode(text)}</span></a></li>`,
    );
    return `<h2>${escaped(title)}</h2>\n<ul class="page-list">\n${items.join('\n')}\n</ul>`;
  });
  return htmlOf({
    title: 'Guides',
    root: '..',
    current: 'docs/guides',
    body: `<div class="guide">
${sideNavigation(null, './guides/')}
<main class="page">\n<h1>Guides</h1>\n${groups.join('\n')}\n</main>
</div>`,
  });
}

function guidePage(name: string): string {
  const { title, html, sections } = guideText(name);
  const listed = sections.filter(({ depth }) => depth > 1 && depth <= DEEPEST_LISTED);
  const [button, contents] =
    listed.length === 0
      ? ['', '']
      : ['<button popovertarget="contents">On this page</button>', contentsOf(listed)];
  return htmlOf({
    title,
    root: '../..',
    current: 'docs/guides',
    body: `<div class="guide">
<div class="guide-bar"><button popovertarget="guides">All guides</button>${button}</div>
${sideNavigation(name, './')}
${contents}
<main class="page">\n${html}${neighbours(name)}\n</main>
</div>`,
  });
}

/**
 * Serves the repository's guides as pages, rendered on first request. They can be read without JavaScript.
 */
export function guideRouter(): Router {
  const router = Router();
  if (docs === undefined) return router;
  const drawn = new Map<string, string>();
  const page = (path: string, draw: () => string) =>
    router.get(path, onlyOurs({ hasInlineStyles: false }), (req, res) => {
      if (!drawn.has(path)) drawn.set(path, draw());
      // URLs in a page are relative to its path without a trailing slash.
      if (req.path.endsWith('/')) res.redirect(301, `../${path.split('/').at(-1)}`);
      else res.type('html').send(drawn.get(path));
    });
  page('/docs/guides', listPage);
  for (const { name } of guides) page(guidePath(name), () => guidePage(name));
  router.get(indexPath, searchIndex());
  for (const file of guideFiles)
    router.get(`/docs/${file}`, (_req, res) => {
      res.set('Cache-Control', 'public, max-age=3600');
      res.sendFile(file, { root: docs, cacheControl: false, etag: false });
    });
  return router;
}
