import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bootstrap, build } from './bootstrap.mjs';
import { readEnvFile } from './env-file.mjs';
import { main, root, StepFailed, step } from './run.mjs';

const ORDERS = join(root, 'examples/orders.csv');
const HEALTHZ_MS = 2_000;
readEnvFile();
const dataDir = resolve(root, process.env.TRIBUTARY_DATA_DIR ?? '.tributary');

/** The running server when one answers, else one of our own, which `stop` ends. Both work on the same data. */
async function findOrStartServer() {
  const running = readDevFile();
  if (running && (await answers(running.base_url))) {
    console.log(`Using the server that runs at ${running.base_url}.`);
    return { ...running, signingSecret: configuredSecret(), stop: async () => undefined };
  }
  if (process.env.DATABASE_URL)
    return refuse('The demo fills the built-in database: unset DATABASE_URL to run it.');
  await build('@tributary/server');
  const signingSecret = configuredSecret() ?? randomBytes(32).toString('hex');
  const stop = await step('Starting a server for the demo, with request signing on', () =>
    start(signingSecret),
  );
  const dev = readDevFile();
  if (dev) return { ...dev, signingSecret, stop };
  await stop();
  return refuse(
    `The demo needs the keys of ${join(dataDir, 'dev.json')}: restore the file, or start with an empty data directory.`,
  );
}

function refuse(reason) {
  console.error(reason);
  throw new StepFailed(1);
}

/** As the client knows it, else as the server does: the newest of its list. */
function configuredSecret() {
  const { TRIBUTARY_SIGNING_SECRET, S2S_REQUEST_SIGNING_SECRET } = process.env;
  return TRIBUTARY_SIGNING_SECRET || S2S_REQUEST_SIGNING_SECRET?.split(',')[0]?.trim();
}

function readDevFile() {
  const path = join(dataDir, 'dev.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** A server of ours: something else may have taken the port of one that has ended. */
async function answers(baseUrl) {
  try {
    const response = await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(HEALTHZ_MS) });
    return response.ok && (await response.json()).status === 'ok';
  } catch {
    return false;
  }
}

/** Resolves once the server listens and has written dev.json, to the function that stops it. */
function start(signingSecret) {
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
  const hasEnded = new Promise((resolveEnd) => server.once('close', resolveEnd));
  const stop = async () => {
    server.kill('SIGTERM');
    await hasEnded;
  };
  return new Promise((resolveStart, reject) => {
    let output = '';
    let isRunning = false;
    const onOutput = (chunk) => {
      output += chunk;
      if (!output.includes('Tributary is running.')) return;
      isRunning = true;
      resolveStart(stop);
    };
    server.stdout.on('data', onOutput);
    server.stderr.on('data', onOutput);
    server.once('error', reject);
    process.once('SIGTERM', () => server.kill('SIGTERM'));
    hasEnded.then(() => {
      if (isRunning) return;
      process.stderr.write(`\n${output}`);
      reject(new StepFailed(1));
    });
  });
}

/** The demo itself: TypeScript, straight from examples/demo. Resolves to its exit code. */
function runDemo({ base_url, api_key, program_id, signingSecret }) {
  const program = ['--import=tsx', '--conditions=tributary-source', 'examples/demo/main.ts'];
  const demo = spawn(process.execPath, [...program, program_id, ORDERS], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TRIBUTARY_BASE_URL: base_url,
      TRIBUTARY_API_KEY: api_key,
      ...(signingSecret && { TRIBUTARY_SIGNING_SECRET: signingSecret }),
    },
  });
  process.once('SIGTERM', () => demo.kill('SIGTERM'));
  return new Promise((resolveCode, reject) => {
    demo.once('error', reject);
    demo.once('close', (code, signal) => resolveCode(signal ? 130 : code));
  });
}

await main(async () => {
  await bootstrap();
  const server = await findOrStartServer();
  // A Ctrl-C reaches the demo and the server by itself: they end, and we after them.
  process.on('SIGINT', () => undefined);
  try {
    process.exitCode = await runDemo(server);
  } finally {
    await server.stop();
  }
});
