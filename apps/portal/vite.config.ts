import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { macros } from '../../packages/ui/src/macros.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds static files with relative URLs. The server writes the portal's path into the page. */
export default defineConfig({
  base: './',
  resolve: { conditions: ['tributary-source', 'browser', 'module', 'production', 'import'] },
  plugins: [macros, react(), lingui({ configPath: pathOf('./lingui.config.ts') })],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /\/node_modules\/(react|react-dom|scheduler|@tanstack|@lingui)\// },
            // Otherwise, each shared module would be a file with its own round trip.
            { name: 'start', test: /\/(apps\/portal\/src\/(app|components)|packages\/(core|sdk)\/src)\// },
          ],
        },
      },
    },
  },
});
