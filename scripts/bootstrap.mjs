import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateMissing } from './generate.mjs';
import { main, root, run, step } from './run.mjs';
import { digest, unlessDone, workspaces } from './stamp.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pnpm = manifest.packageManager;

/**
 * Prepares a fresh clone so that it can be run and tested with only Node and npm. Installs the lockfile's packages
 * (through npx, because pnpm may not be installed) and generates all untracked files. Skips steps that are up to date.
 */
export async function bootstrap() {
  assertNode();
  await install();
  await generateMissing();
}

/** Builds these workspace packages and their dependencies. */
export async function build(...names) {
  const inputs = workspaces().flatMap((path) => [
    `${path}/src`,
    `${path}/scripts`,
    `${path}/public`,
    `${path}/index.html`,
    `${path}/enter.html`,
    `${path}/lingui.config.ts`,
    `${path}/package.json`,
    `${path}/tsup.config.ts`,
    `${path}/vite.config.ts`,
  ]);
  const outputs = names.map((name) => `${directoryOf(name)}/dist`);
  const filters = names.map((name) => `--filter=${name}`);
  await unlessDone(
    `build-${names.join('+').replaceAll('/', '-')}`,
    digest([...inputs, 'pnpm-lock.yaml', 'tsconfig.base.json']),
    outputs,
    () =>
      step(`Building ${names.join(', ')}`, () =>
        inPnpm('exec', 'turbo', 'run', 'build', '--no-daemon', ...filters),
      ),
  );
}

/** Builds all published packages, the server, and the two apps that it serves. */
export const buildAll = () =>
  build(
    '@tributary/contract',
    '@tributary/sdk',
    '@tributary/browser',
    '@tributary/cli',
    '@tributary/server',
    '@tributary/dashboard',
    '@tributary/portal',
  );

/**
 * Runs the pnpm version that package.json specifies. Turbo needs this too, because it finds pnpm in the PATH that npx
 * sets.
 */
export function inPnpm(...args) {
  return run('npx', ['--yes', pnpm, ...args]);
}

function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Tributary needs Node 20.19 or newer, and this is ${process.versions.node}: see https://nodejs.org.`,
  );
  process.exit(1);
}

async function install() {
  const inputs = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...workspaces().map((path) => `${path}/package.json`),
  ];
  const outputs = ['node_modules/.bin', ...workspaces().map((path) => `${path}/node_modules`)];
  await unlessDone('install', digest(inputs), outputs, () =>
    step(`Installing packages with ${pnpm}`, () =>
      inPnpm('install', '--frozen-lockfile', '--prod=false', '--config.confirmModulesPurge=false'),
    ),
  );
}

export function directoryOf(name) {
  return workspaces().find(
    (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).name === name,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(bootstrap);
