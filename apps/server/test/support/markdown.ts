import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

export interface Page {
  /** Path from the repository's root. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

export interface Block {
  /** Text after the opening fence, such as `bash run`. */
  readonly info: string;
  readonly code: string;
}

/** Returns every page that the project has written or generated. */
export function readPages(): Page[] {
  const nested = ['docs', 'packages/contract', 'packages/sdk', 'packages/cli'].flatMap(markdownIn);
  return ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CODE_STYLE.md', ...nested].map(readPage);
}

export function readPage(path: string): Page {
  const text = readFileSync(join(root, path), 'utf8');
  const fences = text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms);
  return { path, text, blocks: [...fences].map(([, info = '', code = '']) => ({ info, code })) };
}

function markdownIn(directory: string): string[] {
  const entries = readdirSync(join(root, directory), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|src)$/.test(entry.name) ? [] : markdownIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const withoutBlocks = (text: string) => text.replace(/^```.*?^```$/gms, '');

/** Returns the page's link targets in the repository, as paths from its root, with `#heading` if a heading is named. */
export function linksOf({ path, text }: Page): string[] {
  const targets = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => (target.startsWith('#') ? `${path}${target}` : join(dirname(path), target)))
    .map((target) => relative('.', target));
}

const folders = /^(apps|packages|scripts|prisma|docs|examples|\.ci|\.changeset)\//;

/** Returns paths in the repository that the page formats as code, without patterns and placeholders. */
export function pathsOf({ text }: Page): string[] {
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return spans.filter((span) => folders.test(span) && !/[<>*…\s{}]/.test(span));
}

/** Returns the anchors that GitHub derives from the page's headings. */
export const anchorsOf = ({ text }: Page): string[] =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
