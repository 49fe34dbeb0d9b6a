import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/tag.ts'],
  format: 'esm',
  target: 'es2018',
  dts: true,
  clean: true,
  // Do not minify the package, because bundlers do. The tag inside tag.js is minified.
  minify: false,
  sourcemap: true,
});
