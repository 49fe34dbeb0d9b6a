import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  // The core is not published: its code and its types are part of this package.
  dts: { compilerOptions: { paths: { '@tributary/core': ['../core/src/index.ts'] } } },
  clean: true,
});
