import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  // The core is not published, so its code and types are included in this package.
  dts: { compilerOptions: { paths: { '@tributary/core': ['../core/src/index.ts'] } } },
  clean: true,
});
