import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['index', 'portal', 'testing', 'fetch', 'express', 'hono', 'next'].map((name) => `src/${name}.ts`),
  format: ['esm', 'cjs'],
  target: 'es2022',
  // The core is not published: its code and its types are part of this package.
  dts: { resolve: ['@tributary/core'] },
  splitting: false,
  clean: true,
  // src/build.test.ts has the budgets.
  // A stack trace quotes the line that threw: minified, that is the whole package. Bundlers minify it themselves.
  minify: false,
  sourcemap: true,
});
