import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { guideFiles, guides, readGuide } from './guide-list.ts';
import { codeOf, escaped } from './page.ts';

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
    codespan: ({ text }) => codeOf(text),
    /** On small screens, each cell stands below the one before it, with its column head. A description needs none. */
    table({ header, rows }) {
      const heads = header.map(({ tokens }) => `<th>${this.parser.parseInline(tokens)}</th>`);
      const bodies = rows.map((row) =>
        row.map(({ tokens }, at) => {
          const head = plain(header[at]?.text ?? '');
          const label = head === 'Description' ? '' : ` data-head="${escaped(head)}: "`;
          return `<td${label}>${this.parser.parseInline(tokens)}</td>`;
        }),
      );
      const row = (cells: readonly string[]) => `<tr>${cells.join('')}</tr>`;
      return `<div class="page-scroll" tabindex="0"><table>
<thead>${row(heads)}</thead>
<tbody>${bodies.map(row).join('\n')}</tbody>
</table></div>\n`;
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
  const html = marked.parser(tokens);
  return { title: sections[0]?.heading ?? name, html, sections };
}
