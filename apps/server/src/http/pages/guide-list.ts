import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the path of the `docs` folder next to the `src` or `dist` folder that this server runs from. */
function findDocs(from: string): string | undefined {
  if (existsSync(join(from, 'docs', 'guides', 'README.md'))) return join(from, 'docs');
  return dirname(from) === from ? undefined : findDocs(dirname(from));
}

/** Undefined if the server was installed without its documentation. */
export const docs = findDocs(import.meta.dirname);

/** Guide, as listed in `docs/guides/README.md`. */
interface Guide {
  /** Name of the page: the file name without `.md`. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

export const readGuide = (name: string): string =>
  readFileSync(join(docs ?? '', 'guides', `${name}.md`), 'utf8');

function groupsIn(list: string): GuideGroup[] {
  return list
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      guides: [...part.matchAll(/^- \[([^\]]+)\]\(([a-z-]+)\.md\): (.+)$/gm)].map(
        ([, label = '', name = '', text = '']) => ({ name, label, text }),
      ),
    }));
}

export const guideGroups: readonly GuideGroup[] = docs === undefined ? [] : groupsIn(readGuide('README'));

export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides);

const filesIn = (folder: string, type: string): string[] =>
  docs === undefined
    ? []
    : readdirSync(join(docs, folder))
        .filter((name) => name.endsWith(type))
        .map((name) => `${folder}/${name}`);

/** Images and files used in guides. */
export const guideFiles: readonly string[] = [
  ...filesIn('guides', '.json'),
  ...filesIn('images', '.svg'),
  ...filesIn('images', '.png'),
];
