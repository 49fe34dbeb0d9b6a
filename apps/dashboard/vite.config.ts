import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { locales } from '../../packages/core/src/names/locales.ts';
import { macros } from '../../packages/ui/src/macros.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Modules that an entry imports directly or through others. */
function importedBy(entry: string): (modules: Modules) => ReadonlySet<string> {
  let found: Set<string> | undefined;
  return (modules) => {
    if (found) return found;
    found = new Set([entry]);
    for (const id of found) for (const each of modules.getModuleInfo(id)?.importedIds ?? []) found.add(each);
    found.delete(entry);
    return found;
  };
}

const atStart = importedBy(pathOf('./src/main.tsx'));
const atEnter = importedBy(pathOf('./src/enter/main.tsx'));

/**
 * Few files at the start: otherwise each shared module would be a file with its own round trip. The code that
 * the sign-in page shares with the dashboard is one file, so that it loads nothing else.
 */
const startGroup = {
  debugName: 'start',
  name: (id: string, modules: Modules) => {
    if (/\/(src\/enter\/(?!main\.)|node_modules\/preact\/)/.test(id)) return 'enter';
    if (atEnter(modules).has(id) && atStart(modules).has(id)) return 'common';
    // Shared with a later page of the dashboard, which would load all of the page to sign in otherwise.
    if (atEnter(modules).has(id) && id.includes('/src/app/')) return 'common-later';
    if (/\/node_modules\/(react|react-dom|scheduler|@tanstack|@lingui)\//.test(id)) return 'libraries';
    // Each page needs another part of the remaining libraries.
    return atStart(modules).has(id) && !id.includes('/node_modules/') ? 'start' : null;
  },
};

/**
 * Proxy to the API of a local server during development. The server accepts writes only from its own origin.
 */
const server = process.env.TRIBUTARY_BASE_URL ?? 'http://127.0.0.1:8787';

/** The frame in `index.html` is drawn without waiting for the style sheet, which would have the line for itself otherwise. */
const frameFirst: Plugin = {
  name: 'frame-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) => {
      if (!path.endsWith('/index.html')) return html;
      const [link = ''] = /\s*<link rel="stylesheet".*>/.exec(html) ?? [];
      return html.replace(link, '').replace(/\s*<\/body>/, `${link}\n  </body>`);
    },
  },
};

/** Builds to static files whose addresses are relative: a proxy may add a path before `/app`. */
export default defineConfig({
  base: './',
  resolve: { conditions: ['tributary-source', 'browser', 'module', 'production', 'import'] },
  plugins: [
    {
      ...optimizeLocales.vite({ locales: ['en-US', ...Object.values(locales).map(({ format }) => format)] }),
      enforce: 'pre',
    },
    macros,
    // The page to sign in is drawn by Preact.
    react({ exclude: /\/(src\/enter|node_modules)\// }),
    frameFirst,
    lingui({ configPath: pathOf('./lingui.config.ts') }),
  ],
  server: { proxy: { '/v1': { target: server, headers: { origin: new URL(server).origin } } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: [pathOf('./index.html'), pathOf('./enter.html')],
      output: { codeSplitting: { groups: [startGroup] } },
    },
  },
});
