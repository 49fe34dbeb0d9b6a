import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { locales } from '../../packages/core/src/names/locales.ts';
import { macros } from '../../packages/ui/src/macros.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Returns a function that finds the modules that an entry imports, directly or indirectly. */
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
 * Keeps the number of initial files small, because each shared module would otherwise be a file with its own round
 * trip. The code that the sign-in page shares with the dashboard is one file, so that the page loads nothing else.
 */
const startGroup = {
  debugName: 'start',
  name: (id: string, modules: Modules) => {
    if (/\/(src\/enter\/(?!main\.)|node_modules\/preact\/)/.test(id)) return 'enter';
    if (atEnter(modules).has(id) && atStart(modules).has(id)) return 'common';
    // Needed by a later page of the dashboard, which would otherwise load the whole sign-in page.
    if (atEnter(modules).has(id) && id.includes('/src/app/')) return 'common-later';
    if (/\/node_modules\/(react|react-dom|scheduler|@tanstack|@lingui)\//.test(id)) return 'libraries';
    // Each page needs different parts of the remaining libraries.
    return atStart(modules).has(id) && !id.includes('/node_modules/') ? 'start' : null;
  },
};

/** Local server to which API requests are proxied during development. It accepts writes only from its own origin. */
const server = process.env.TRIBUTARY_BASE_URL ?? 'http://127.0.0.1:8787';

/** Moves the stylesheet to the end of `index.html`, so that the frame is drawn without waiting for it. */
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

/** Builds static files with relative URLs, because a proxy may add a path before `/app`. */
export default defineConfig({
  base: './',
  resolve: { conditions: ['tributary-source', 'browser', 'module', 'production', 'import'] },
  plugins: [
    {
      ...optimizeLocales.vite({ locales: ['en-US', ...Object.values(locales).map(({ format }) => format)] }),
      enforce: 'pre',
    },
    macros,
    // The sign-in page uses Preact.
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
