import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/testing.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: true,
  splitting: false,
  clean: true,
  // 8 KB gzipped is the budget.
  minify: true,
  sourcemap: true,
});
