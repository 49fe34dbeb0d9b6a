import { fileURLToPath } from 'node:url';
import { type PluginObj, template, transformAsync } from '@babel/core';
import { createCompiledCatalog } from '@lingui/cli/api';
import { lingui } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { locales } from '../../packages/core/src/names/locales.ts';

/**
 * English is the source of every message, so it stays in the code, compiled: a page comes with its own words, and without a
 * catalogue of all of them.
 */
const english: PluginObj = {
  visitor: {
    ObjectProperty({ node, parent }) {
      const { key, value } = node;
      const isMessage = parent.leadingComments?.some((comment) => comment.value === 'i18n');
      if (!isMessage || key.type !== 'Identifier' || key.name !== 'message') return;
      if (value.type !== 'StringLiteral') return;
      const { source } = createCompiledCatalog('en', { message: value.value }, { namespace: 'json' });
      node.value = template.expression.ast(JSON.stringify(JSON.parse(source).messages.message));
    },
  },
};

/** Compiles Lingui's macros, the only thing here that needs Babel. Files without one are left alone. */
const macros: Plugin = {
  name: 'lingui-macros',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.endsWith('.tsx') && !id.endsWith('.ts')) return null;
    if (!code.includes('@lingui/react/macro') && !code.includes('@lingui/core/macro')) return null;
    const compiled = await transformAsync(code, {
      filename: id,
      configFile: false,
      babelrc: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], english],
    });
    return compiled?.code ? { code: compiled.code, map: compiled.map ?? null } : null;
  },
};

const main = fileURLToPath(new URL('./src/main.tsx', import.meta.url));

/** Modules that `main.tsx` imports directly or through others. */
function importedAtStart(modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Set<string> {
  const found = new Set([main]);
  for (const id of found) for (const each of modules.getModuleInfo(id)?.importedIds ?? []) found.add(each);
  found.delete(main);
  return found;
}

let atStart: Set<string> | undefined;

/** A few files for the start: otherwise each module that pages share is a file, and a round trip, of its own. */
const startGroup = {
  name: (id: string, modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>) => {
    if (/\/node_modules\/(react|react-dom|scheduler|@tanstack|@lingui)\//.test(id)) return 'libraries';
    atStart ??= importedAtStart(modules);
    // Of other libraries, each page needs another part.
    return atStart.has(id) && !id.includes('/node_modules/') ? 'start' : null;
  },
};

/** While developing, the API of a server that runs beside it. It takes writes from its own origin only. */
const server = process.env.TRIBUTARY_BASE_URL ?? 'http://127.0.0.1:8787';

/** The frame in `index.html` is drawn without waiting for the style sheet, which would have the line for itself otherwise. */
const frameFirst: Plugin = {
  name: 'frame-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
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
    react(),
    frameFirst,
    lingui({ configPath: fileURLToPath(new URL('./lingui.config.ts', import.meta.url)) }),
  ],
  server: { proxy: { '/v1': { target: server, headers: { origin: new URL(server).origin } } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [startGroup] } } },
  },
});
