import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap, buildAll, directoryOf, inPnpm } from './bootstrap.mjs';
import { main, root } from './run.mjs';

/**
 * Packs a built package as for a release: applies `publishConfig`, and replaces `workspace:` and `catalog:` with
 * versions.
 */
export async function pack(name, into) {
  const output = await inPnpm('--dir', directoryOf(name), 'pack', '--json', '--pack-destination', into);
  return JSON.parse(output.slice(output.indexOf('{'))).filename;
}

/**
 * Installs a tarball as `npm install <tarball>` would, but without a registry: the files and, next to them, exactly the
 * dependencies in the manifest. Returns the package's directory.
 */
export function install(tarball, project) {
  const manifest = JSON.parse(read(tarball, 'package.json'));
  const modules = join(project, 'node_modules');
  const directory = join(modules, manifest.name);
  mkdirSync(directory, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', directory, '--strip-components=1']);
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const target = join(modules, name);
    // Packages with a tarball of their own are installed separately.
    if (name.startsWith('@tributary/') || existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(realpathSync(join(root, directoryOf(manifest.name), 'node_modules', name)), target);
  }
  return directory;
}

/** Returns a tarball's file names, without the leading `package/`. */
export function list(tarball) {
  const names = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  return names.map((name) => name.replace('package/', '')).sort();
}

export function read(tarball, file) {
  return execFileSync('tar', ['-xzOf', tarball, `package/${file}`], {
    encoding: 'utf8',
    maxBuffer: 16 * 1_024 * 1_024,
  });
}

/**
 * `npm run pack`: packs the named packages or, by default, the SDK, the browser package and the CLI, for use in
 * other projects.
 */
async function packAll() {
  const names = process.argv.length > 2 ? process.argv.slice(2) : ['sdk', 'browser', 'cli'];
  await bootstrap();
  await buildAll();
  const into = join(root, 'packed');
  mkdirSync(into, { recursive: true });
  for (const name of names) console.log(relative(process.cwd(), await pack(`@tributary/${name}`, into)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(packAll);
