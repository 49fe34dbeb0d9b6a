import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/tag.ts'],
  format: 'esm',
  target: 'es2018',
  dts: true,
  clean: true,
  // Leave minification to bundlers. The tag inside tag.js is minified.
  minify: false,
  sourcemap: true,
});
