import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { guideFiles, guides, readGuide } from './guide-list.ts';
import { escaped } from './page.ts';

const repository = 'https://github.com/tributary/tributary/blob/main/';

/** Pages that this server has, by their path in the repository. */
const served: Readonly<Record<string, string>> = {
  'docs/reference/errors.md': '../errors',
  'docs/reference/endpoints.md': '../../docs',
  'docs/guides/README.md': '../guides',
  ...Object.fromEntries(guides.map(({ name }) => [`docs/guides/${name}.md`, name])),
  ...Object.fromEntries(guideFiles.map((file) => [`docs/${file}`, `../${file}`])),
};

/** Returns the URL for a link in a guide, on this server or in the repository. */
function addressOf(link: string): string {
  if (/^(?:[a-z]+:|#)/i.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const target = posix.join('docs/guides', path);
  return `${served[target] ?? repository + target}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Returns the id that GitHub gives a heading, so that links work both there and on this server. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const content = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${content}</h1>\n`;
      const id = idOf(text);
      const anchor = `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
      return `<h${depth} id="${id}">${content}${anchor}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escaped(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<img src="${escaped(addressOf(href))}" alt="${escaped(text)}" loading="lazy">`;
    },
  },
});

/** Heading in a guide, with the text up to the next one. */
interface Section {
  readonly id: string;
  readonly heading: string;
  readonly depth: number;
  readonly text: string;
}

export interface GuideText {
  readonly title: string;
  readonly html: string;
  /** Sections. The first is the introduction: its heading is the title, and its id is empty. */
  readonly sections: readonly Section[];
}

/** Makes wide tables scroll within the page, so that the page itself does not. */
const withScrollingTables = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="page-scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** Removes Markdown syntax. */
const plain = (markdown: string): string =>
  markdown
    .replace(/^```.*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[\s|:-]+\|$/gm, ' ')
    .replace(/[`*|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

export function guideText(name: string): GuideText {
  const tokens = marked.lexer(readGuide(name));
  const starts = tokens.flatMap((token, at) => (isHeading(token) ? [at] : []));
  const sections = starts.map((start, n) => {
    const { text, depth } = tokens[start] as Tokens.Heading;
    const body = tokens.slice(start + 1, starts[n + 1]).map(({ raw }) => raw);
    return { id: depth === 1 ? '' : idOf(text), heading: plain(text), depth, text: plain(body.join('')) };
  });
  const html = withScrollingTables(marked.parser(tokens));
  return { title: sections[0]?.heading ?? name, html, sections };
}
