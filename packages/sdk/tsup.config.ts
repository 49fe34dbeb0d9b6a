import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['index', 'portal', 'testing', 'fetch', 'express', 'hono', 'next'].map((name) => `src/${name}.ts`),
  format: ['esm', 'cjs'],
  target: 'es2022',
  // The core is not published, so its code and types are included in this package.
  dts: { resolve: ['@tributary/core'] },
  splitting: false,
  clean: true,
  // Do not minify, because a stack trace quotes the line that threw, which would be the whole package. Bundlers minify
  // it themselves. src/build.test.ts checks the size.
  minify: false,
  sourcemap: true,
});
