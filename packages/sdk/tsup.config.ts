import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/testing.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: true,
  splitting: false,
  clean: true,
  // 8 KB gzipped is the budget.
  // A stack trace quotes the line that threw: minified, that is the whole package. Bundlers minify it themselves.
  minify: false,
  sourcemap: true,
});
