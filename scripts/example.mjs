import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bootstrap, build } from './bootstrap.mjs';
import { main, readEnvFile, root, StepFailed, step } from './run.mjs';

const HEALTHZ_MS = 2_000;
readEnvFile();
const dataDir = resolve(root, process.env.TRIBUTARY_DATA_DIR ?? '.tributary');

/** `npm run demo`: sends examples/orders.csv to the running server, or to one started for the demo. */
async function demo() {
  const server = (await runningServer()) ?? (await startServer());
  try {
    return await runExample('examples/demo/main.ts', server, [
      server.program_id,
      join(root, 'examples/orders.csv'),
    ]);
  } finally {
    await server.stop?.();
  }
}

/** `npm run shop`: opens the example shop next to the running server. */
async function shop() {
  const server = await runningServer();
  if (!server) return refuse('The shop needs a running server: start it in another terminal with npm start.');
  return runExample('examples/shop/main.ts', server, [
    server.site_id,
    server.tracking_id,
    ...process.argv.slice(3),
  ]);
}

/** `npm run fake-stripe`: opens a simulated Stripe account, which the server and the shop use in place of Stripe. */
async function fakeStripe() {
  mkdirSync(dataDir, { recursive: true });
  return runExample('examples/fake-stripe/main.ts', {}, [join(dataDir, 'fake-stripe.json')]);
}

const devFile = join(dataDir, 'dev.json');
const readDevFile = () => (existsSync(devFile) ? JSON.parse(readFileSync(devFile, 'utf8')) : null);

async function runningServer() {
  const dev = readDevFile();
  if (!dev || !(await isTributary(dev.base_url))) return null;
  console.log(`Using the server that runs at ${dev.base_url}.`);
  return { ...dev, signingSecret: configuredSecret() };
}

/** Checks that the server is Tributary, because another program may have taken a stopped server's port. */
async function isTributary(baseUrl) {
  try {
    const response = await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(HEALTHZ_MS) });
    return response.ok && (await response.json()).status === 'ok';
  } catch {
    return false;
  }
}

/** Returns the client's secret or, if it is not set, the newest of the server's secrets. */
function configuredSecret() {
  const { TRIBUTARY_SIGNING_SECRET, S2S_REQUEST_SIGNING_SECRET } = process.env;
  return TRIBUTARY_SIGNING_SECRET || S2S_REQUEST_SIGNING_SECRET?.split(',')[0]?.trim();
}

async function startServer() {
  if (process.env.DATABASE_URL)
    return refuse('The demo fills the built-in database: unset DATABASE_URL to run it.');
  await build('@tributary/server');
  const signingSecret = configuredSecret() ?? randomBytes(32).toString('hex');
  const stop = await step('Starting a server for the demo, with request signing on', () =>
    spawnServer(signingSecret),
  );
  const dev = readDevFile();
  if (dev) return { ...dev, signingSecret, stop };
  await stop();
  return refuse(
    `The demo needs the keys of ${devFile}: restore the file, or start with an empty data directory.`,
  );
}

/** Starts a server. Once it listens and has written dev.json, resolves with a function that stops it. */
function spawnServer(signingSecret) {
  const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'info',
      TRIBUTARY_DATA_DIR: dataDir,
      TRIBUTARY_RATE_LIMIT_PER_MINUTE: '0',
      TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS: '1',
      TRIBUTARY_DRAIN_SECONDS: '0',
      S2S_REQUEST_SIGNING_SECRET: process.env.S2S_REQUEST_SIGNING_SECRET ?? signingSecret,
    },
  });
  process.once('SIGTERM', () => server.kill('SIGTERM'));
  const hasEnded = new Promise((resolveEnd) => server.once('close', resolveEnd));
  const stop = async () => {
    server.kill('SIGTERM');
    await hasEnded;
  };
  return new Promise((resolveStart, reject) => {
    let output = '';
    const onOutput = (chunk) => {
      output += chunk;
      if (output.includes('Tributary is running.')) resolveStart(stop);
    };
    server.stdout.on('data', onOutput);
    server.stderr.on('data', onOutput);
    server.once('error', reject);
    hasEnded.then(() => {
      if (output.includes('Tributary is running.')) return;
      process.stderr.write(`\n${output}`);
      reject(new StepFailed(1));
    });
  });
}

/** Runs a TypeScript program in examples/. Resolves with its exit code. */
function runExample(file, { base_url, api_key, signingSecret }, args) {
  const example = spawn(process.execPath, ['--import=tsx', '--conditions=tributary-source', file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(base_url && { TRIBUTARY_BASE_URL: base_url, TRIBUTARY_API_KEY: api_key }),
      ...(signingSecret && { TRIBUTARY_SIGNING_SECRET: signingSecret }),
    },
  });
  process.once('SIGTERM', () => example.kill('SIGTERM'));
  return new Promise((resolveCode, reject) => {
    example.once('error', reject);
    example.once('close', (code, signal) => resolveCode(signal ? 130 : code));
  });
}

function refuse(reason) {
  console.error(reason);
  throw new StepFailed(1);
}

await main(async () => {
  await bootstrap();
  // Ctrl-C also reaches the example and the server, so wait until they have ended.
  process.on('SIGINT', () => undefined);
  process.exitCode = await { demo, shop, 'fake-stripe': fakeStripe }[process.argv[2]]();
});
