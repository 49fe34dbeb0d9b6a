import { type PluginObj, template, transformAsync } from '@babel/core';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';

/**
 * Compiles the English source messages into the code, so that each page contains only its own messages and English
 * needs no catalog.
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

/** Compiles Lingui's macros, the only code here that needs Babel. Leaves files without macros unchanged. */
export const macros: Plugin = {
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
