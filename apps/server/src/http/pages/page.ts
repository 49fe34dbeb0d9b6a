import { pageFile } from './page-files.ts';

/** Page that the server itself renders. */
export interface Page {
  readonly title: string;
  /**
   * Relative path from the page to `/`, such as `..`. All URLs in a page are relative, because a proxy may add a
   * prefix.
   */
  readonly root: string;
  /** Navigation entry of the page; undefined for pages without an entry, such as `/`. */
  readonly current?: string;
  /** HTML in which all external text is escaped. */
  readonly body: string;
}

const places = [
  ['docs/guides', 'Guides'],
  ['docs', 'API'],
  ['docs/errors', 'Errors'],
  ['app/', 'Dashboard'],
] as const;

/** Logo: two streams that join, in the accent color. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="#0a6a78"/><path d="M7 5v2.5c0 3 5 3.5 5 6.5v5M17 5v2.5c0 3-5 3.5-5 6.5" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Maximum length of code that fits on a line of a screen 360 pixels wide, in characters. */
const CODE_LENGTH_MAX = 38;

/** Formats text as code. Only code that is too long for a line breaks, if possible after one of `/=,`. */
export const codeOf = (text: string): string =>
  text.length > CODE_LENGTH_MAX
    ? `<code class="long">${escaped(text).replace(/[/=,]/g, '$&<wbr>')}</code>`
    : `<code>${escaped(text)}</code>`;

/** Escapes text for HTML, and formats text between backticks as code. */
export const withCode = (text: string): string =>
  text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? codeOf(part) : escaped(part)))
    .join('');

interface Heading {
  readonly id: string;
  readonly heading: string;
  readonly depth: number;
}

/** Renders the head of a navigation that is opened by its button. Its close button is hidden next to the text. */
export const menuHead = (id: string, title: string): string =>
  `<div class="menu-head"><h2 id="${id}-title">${title}</h2><button popovertarget="${id}" popovertargetaction="hide" aria-label="Close"></button></div>`;

/** Renders the table of contents of a page: next to the text, or behind a button on small screens. */
export function contentsOf(headings: readonly Heading[]): string {
  const items = headings.map(
    ({ id, heading, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escaped(heading)}</a></li>`,
  );
  return `<nav class="contents" id="contents" popover aria-labelledby="contents-title">
${menuHead('contents', 'On this page')}
<ul>
${items.join('\n')}
</ul>
</nav>`;
}

/** Search field of the guides. Requires JavaScript, and is hidden without it. */
const search = `<search class="search" hidden>
<input type="search" role="combobox" aria-label="Search the guides" aria-expanded="false" aria-controls="found" aria-autocomplete="list" placeholder="Search the guides" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div class="found" id="found" role="listbox" aria-label="Results" hidden></div>
</search>`;

/** Renders the whole document, with the navigation bar shared by all pages. */
export function htmlOf({ title, root, current, body }: Page): string {
  // The API reference has its own search.
  const searchOfPage = current === 'docs' ? '' : search;
  const links = places.map(
    ([path, name]) =>
      `<a href="${root}/${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Tributary</title>
<link rel="icon" href="${root}/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}/docs/${pageFile('page', 'css')}">
<script src="${root}/docs/${pageFile('page', 'js')}"></script>
</head>
<body>
<header class="page-bar">
<a class="page-brand" href="${root}/" aria-label="Tributary">${icon}<span>Tributary</span></a>
${searchOfPage}
<nav aria-label="Pages">${links.join('')}</nav>
</header>
${body}
</body>
</html>
`;
}
