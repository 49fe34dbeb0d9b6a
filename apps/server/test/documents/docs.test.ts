import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripeEventTypes } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import type { DevFile } from '../../src/start/data-dir.ts';
import { banner } from '../../src/start/first-use.ts';
import { anchorsOf, linksOf, pathsOf, readPage, readPages, root } from '../support/markdown.ts';

const pages = readPages();
const readme = readPage('README.md');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('documentation pages', () => {
  test.each(pages.map((page) => [page.path, page] as const))(
    '%s refer only to existing things',
    (_, page) => {
      const missing = [...linksOf(page), ...pathsOf(page)].filter((target) => !leadsSomewhere(target));
      expect(missing).toEqual([]);
    },
  );

  test('detect a nonexistent path or heading', () => {
    const text = '[a](docs/nowhere.md), [b](CONTRIBUTING.md#nothing) and `apps/server/src/nothing.ts`';
    const page = { path: 'README.md', text, blocks: [] };
    const targets = [...linksOf(page), ...pathsOf(page)];
    expect(targets).toHaveLength(3);
    expect(targets.filter(leadsSomewhere)).toEqual([]);
  });

  test('name only npm scripts that exist, as do the files that they run', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const known = pages.flatMap(({ text }) =>
      [...text.matchAll(/\bnpm (?:run ([a-z-]+)|(start|test)\b)/g)].map(
        ([, long, short]) => long ?? short ?? '',
      ),
    );
    expect(known).toEqual(expect.arrayContaining(['start', 'test', 'generate']));
    for (const name of known) {
      expect(scripts, `npm run ${name}`).toHaveProperty(name);
      const [file] = /scripts\/\S+\.mjs/.exec(scripts[name] ?? '') ?? [];
      if (file) expect(existsSync(join(root, file)), file).toBe(true);
    }
  });

  test('include decisions with a status and three parts, each on one page', () => {
    for (const { path, text } of pages.filter(({ path }) => path.startsWith('docs/decisions/0'))) {
      expect(text, path).toMatch(/^# \d+\. .+\n\nStatus: /);
      const parts = [...text.matchAll(/^## (.*)$/gm)].map(([, part]) => part);
      expect(parts, path).toEqual(['Context', 'Decision', 'Consequences']);
      expect(text.split(/\s+/).length, path).toBeLessThan(400);
    }
  });

  test('are all listed in docs/decisions/README.md, which says where the rules of all other numbers are', () => {
    const decisions = pages.filter(({ path }) => path.startsWith('docs/decisions/0'));
    const lines = decisions.map(({ path, text }) => {
      const [, number, title] = /^# (\d+)\. (.*)$/m.exec(text) ?? [];
      return `- ${number} · [${title}](${basename(path)})`;
    });
    const listed = read('docs/decisions/README.md').split('\n');
    expect(listed.filter((line) => line.startsWith('- '))).toEqual(lines);
    const numbers = listed.flatMap((line) => {
      const [, first, last = first] = /^(?:- |\| )(\d+)(?:–(\d+))? /.exec(line) ?? [];
      return first
        ? Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index)
        : [];
    });
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});

describe('docs/guides/dashboard.md', () => {
  const { text } = readPage('docs/guides/dashboard.md');
  const dashboard = 'apps/dashboard/src';

  test('has a section for each page of the navigation, in its order', () => {
    const [navigation = ''] = read(`${dashboard}/app/shell/navigation.ts`).split('export const shortcuts');
    const labels = [...navigation.matchAll(/to: .* label: msg`([^`]+)`/g)].map(([, label]) => label);
    expect(labels.length).toBeGreaterThan(10);
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(sections.filter((heading) => labels.includes(heading))).toEqual(labels);
  });

  test('uses only labels that the dashboard contains', () => {
    const words = readdirSync(join(root, dashboard), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('locales/en.po'))
      .map((path) => read(`${dashboard}/${path}`))
      .join('\n');
    const named = [...text.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, path = '']) => path.split(' › '));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((label) => !words.includes(`msgid "${label}"\n`))).toEqual([]);
  });
});

const anchorsByPath = new Map<string, readonly string[]>();

/** Returns true if the target is a file or folder in the repository and contains the named heading, if any. */
function leadsSomewhere(target: string): boolean {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(join(root, path))) return false;
  if (anchor === undefined) return true;
  const anchors = anchorsByPath.get(path) ?? anchorsOf(readPage(path));
  anchorsByPath.set(path, anchors);
  return anchors.includes(anchor);
}

describe('contents of the documentation', () => {
  test('README.md shows what a start prints', () => {
    const file = { api_key: 'sk_dev_…', site_key: 'pk_dev_…', tracking_id: 'ada-demo' } as DevFile;
    const printed = banner(
      {
        baseUrl: 'http://127.0.0.1:8787',
        dev: { file, path: '…/.tributary/dev.json' },
        isKeyUsable: true,
        dashboardUrl: null,
        hasAccount: true,
      },
      { isSigned: false },
    );
    const shown = readme.blocks.find(({ info }) => info === 'text banner')?.code;
    expect(shown?.trim()).toBe(printed.trim());
  });

  test('docs/guides/connect-stripe.md lists exactly the events that are processed', () => {
    const [block = ''] =
      read('docs/guides/connect-stripe.md').match(/```text\n\s+invoice\.paid[^`]+```/) ?? [];
    expect((block.match(/[a-z_]+\.[a-z_.]+/g) ?? []).toSorted()).toEqual([...stripeEventTypes].toSorted());
  });

  test('docs/guides/settings.md and .env.example list exactly the settings that the server reads', () => {
    const settings = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)];
    const known = [...new Set(settings.map(([, name]) => name))].sort();
    expect(known).toContain('DATABASE_URL');
    const listed = [...read('docs/guides/settings.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\|/gm)].map(
      ([, name]) => name,
    );
    expect(listed.sort()).toEqual(known);
    const examples = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(examples.sort()).toEqual(known);
  });
});
