import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder as fontFolder, writeFonts } from './fonts.mjs';
import { folder, pageInputs, writePageFiles } from './page-files.mjs';
import { root, run, tool } from './run.mjs';

/**
 * All generators, in order. An untracked output is regenerated when its `inputs` change. A tracked output is in the
 * repository, and the checks fail if it is out of date, except for outputs with `isTested`, which a separate test
 * compares.
 */
export const generators = [
  {
    name: 'the database client',
    isTracked: false,
    inputs: ['prisma/schema.prisma'],
    outputs: ['apps/server/src/platform/db/generated'],
    run: () => run(tool('prisma'), ['generate']),
  },
  {
    name: 'what the pages of the server load',
    isTracked: false,
    inputs: pageInputs,
    outputs: [folder],
    run: writePageFiles,
  },
  {
    name: 'the fonts of PDF files',
    isTracked: false,
    inputs: ['scripts/fonts.mjs'],
    outputs: [fontFolder],
    run: writeFonts,
  },
  {
    name: 'prisma/schema.sql',
    isTracked: true,
    isTested: true,
    outputs: ['prisma/schema.sql'],
    run: () => runTypeScript('apps/server/test/support/write-schema-sql.ts'),
  },
  {
    name: 'the examples of the OpenAPI document',
    isTracked: true,
    isTested: true,
    outputs: ['apps/server/src/http/examples.gen.ts'],
    run: () => runTypeScript('apps/server/test/support/examples/write.ts'),
  },
  {
    name: 'the types and methods of the SDK',
    isTracked: true,
    outputs: [
      'packages/sdk/src/types.gen.ts',
      'packages/sdk/src/resources.gen.ts',
      'packages/sdk/src/routes.gen.ts',
      'packages/sdk/README.md',
    ],
    run: () => runTypeScript('packages/sdk/scripts/generate.ts'),
  },
  {
    name: 'the commands of the OpenAPI document and of the READMEs',
    isTracked: true,
    outputs: ['apps/server/src/http/commands.gen.ts', 'packages/cli/README.md'],
    run: () => runTypeScript('packages/cli/scripts/generate.ts'),
  },
  {
    name: 'the tag of the browser package',
    isTracked: true,
    outputs: ['packages/browser/src/tag.gen.ts'],
    run: () => runTypeScript('packages/browser/scripts/generate.ts'),
  },
  cataloguesOf('dashboard'),
  cataloguesOf('portal'),
  {
    name: 'docs/reference',
    isTracked: true,
    outputs: ['docs/reference/errors.md', 'docs/reference/endpoints.md'],
    run: () => runTypeScript('scripts/reference.mjs'),
  },
];

function runTypeScript(path) {
  return run(tool('tsx'), ['--conditions=tributary-source', path]);
}

function cataloguesOf(app) {
  const folder = `apps/${app}/src/locales`;
  return {
    name: `the catalogues of the ${app}`,
    isTracked: true,
    outputs: readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.po'))
      .map((name) => `${folder}/${name}`),
    run: () =>
      run(join(root, `apps/${app}/node_modules/.bin/lingui`), ['extract', '--clean', '--overwrite'], {
        cwd: join(root, `apps/${app}`),
      }),
  };
}
