import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { readEnvFile } from './env-file.mjs';
import { main, root, StepFailed } from './run.mjs';

readEnvFile();
const HEALTHZ_MS = 2_000;
const path = join(resolve(root, process.env.TRIBUTARY_DATA_DIR ?? '.tributary'), 'dev.json');

/** `dev.json` of the server that runs. */
async function readDevFile() {
  const dev = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  if (!dev || !(await answers(dev.base_url)))
    refuse('The shop needs a running server: start it in another terminal with npm start.');
  if (!dev.site_id) refuse(`There is no site_id in ${path}: start with an empty data directory.`);
  return dev;
}

function refuse(reason) {
  console.error(reason);
  throw new StepFailed(1);
}

async function answers(baseUrl) {
  try {
    return (await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(HEALTHZ_MS) })).ok;
  } catch {
    return false;
  }
}

/** TypeScript, straight from examples/shop. Resolves to its exit code. */
function runShop({ base_url, api_key, site_id, tracking_id }) {
  const { TRIBUTARY_SIGNING_SECRET, S2S_REQUEST_SIGNING_SECRET } = process.env;
  const secret = TRIBUTARY_SIGNING_SECRET || S2S_REQUEST_SIGNING_SECRET?.split(',')[0]?.trim();
  const program = ['--import=tsx', '--conditions=tributary-source', 'examples/shop/main.ts'];
  const shop = spawn(process.execPath, [...program, site_id, tracking_id, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TRIBUTARY_BASE_URL: base_url,
      TRIBUTARY_API_KEY: api_key,
      ...(secret && { TRIBUTARY_SIGNING_SECRET: secret }),
    },
  });
  // A Ctrl-C reaches the shop by itself.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => shop.kill('SIGTERM'));
  return new Promise((resolveCode, reject) => {
    shop.once('error', reject);
    shop.once('close', (code, signal) => resolveCode(signal ? 130 : code));
  });
}

await main(async () => {
  await bootstrap();
  process.exitCode = await runShop(await readDevFile());
});
