import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { Marked } from 'marked';
import { escaped, htmlOf } from './page.ts';

/** `docs` of the repository that this server is run from: above `src` as well as above `dist`. */
function findDocs(from: string): string | undefined {
  if (existsSync(join(from, 'docs', 'guides', 'quick-start.md'))) return join(from, 'docs');
  return dirname(from) === from ? undefined : findDocs(dirname(from));
}

const docs = findDocs(import.meta.dirname);

const filesIn = (folder: string, type: string): string[] =>
  docs === undefined ? [] : readdirSync(join(docs, folder)).filter((name) => name.endsWith(type));

/** What one reads first comes first; the others are in the order of their names. */
const first = ['quick-start.md', 'set-up-tracking.md', 'month-end.md'];
const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
const guides = filesIn('guides', '.md').sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
const files = [
  ...filesIn('guides', '.json').map((name) => `guides/${name}`),
  ...['.svg', '.png'].flatMap((type) => filesIn('images', type)).map((name) => `images/${name}`),
];

const guidePath = (name: string) => `/docs/guides/${basename(name, '.md')}`;

/** What needs no key: the list of guides, each of them, and the files that they show. */
export const guidePaths: readonly string[] = [
  ...(guides.length === 0 ? [] : ['/docs/guides']),
  ...guides.map(guidePath),
  ...files.map((file) => `/docs/${file}`),
];

const repository = 'https://github.com/tributary/tributary/blob/main/';

/** Pages that the server has, by their path in the repository. */
const served: Readonly<Record<string, string>> = {
  'docs/reference/errors.md': '../errors',
  'docs/reference/endpoints.md': '../../docs',
  ...Object.fromEntries(guides.map((name) => [`docs/guides/${name}`, basename(name, '.md')])),
  ...Object.fromEntries(files.map((file) => [`docs/${file}`, `../${file}`])),
};

/** Where a link of a guide leads on this server, or in the repository. */
export function addressOf(link: string): string {
  if (/^(?:[a-z]+:|#)/i.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const target = posix.join('docs/guides', path);
  return `${served[target] ?? repository + target}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The id that GitHub gives a heading, so that the same links work in both places. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escaped(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<img src="${escaped(addressOf(href))}" alt="${escaped(text)}">`;
    },
  },
  hooks: {
    // A wide table scrolls by itself instead of the page.
    postprocess: (html) =>
      html
        .replaceAll('<table>', '<div class="page-scroll" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>'),
  },
});

const read = (name: string) => readFileSync(join(docs ?? '', 'guides', name), 'utf8');

/** The heading of a guide, and its first sentences as text. */
function introOf(name: string): { title: string; intro: string } {
  const [, title = name, intro = ''] = /^# (.+)\n+((?:[^#\n].*\n?)*)/.exec(read(name)) ?? [];
  const plain = intro.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
  return { title, intro: plain.replace(/:\s*$/, '.') };
}

function listPage(): string {
  const items = guides.map((name) => {
    const { title, intro } = introOf(name);
    return `<li><a href="./guides/${basename(name, '.md')}">${escaped(title)}<span>${escaped(intro)}</span></a></li>`;
  });
  return htmlOf({
    title: 'Guides',
    root: '..',
    current: 'docs/guides',
    body: `<main class="page">\n<h1>Guides</h1>\n<ul class="page-list">\n${items.join('\n')}\n</ul>\n</main>`,
  });
}

const guidePage = (name: string): string =>
  htmlOf({
    title: introOf(name).title,
    root: '../..',
    current: 'docs/guides',
    body: `<main class="page">\n${marked.parse(read(name)) as string}</main>`,
  });

/** The guides of the repository as pages, drawn on first request. They need no script. */
export function guideRouter(policy: RequestHandler): Router {
  const router = Router();
  const drawn = new Map<string, string>();
  const page = (path: string, draw: () => string) =>
    router.get(path, policy, (req, res) => {
      if (!drawn.has(path)) drawn.set(path, draw());
      // The addresses of a page are relative to its path without a slash at the end.
      if (req.path.endsWith('/')) res.redirect(301, `../${path.split('/').at(-1)}`);
      else res.type('html').send(drawn.get(path));
    });
  if (guides.length > 0) page('/docs/guides', listPage);
  for (const name of guides) page(guidePath(name), () => guidePage(name));
  for (const file of files)
    router.get(`/docs/${file}`, (_req, res) => {
      res.set('Cache-Control', 'public, max-age=3600');
      res.sendFile(file, { root: docs ?? '', cacheControl: false, etag: false });
    });
  return router;
}
