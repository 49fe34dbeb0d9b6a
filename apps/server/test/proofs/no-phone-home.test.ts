import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endWithParent } from '../support/end-with-parent.ts';
import { program } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const canIsolate =
  spawnSync('unshare', ['--net', 'strace', '-V']).status === 0 && spawnSync('ip', ['-V']).error === undefined;
if (!canIsolate)
  console.warn(
    'That a server calls nobody is not tried: that takes root, strace and iproute2 (Debian: apt-get install strace iproute2).',
  );

const folder = temporaryFolder('alone');
const trace = join(folder, 'connections');
let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill('SIGKILL');
  // If a test runs as root, PostgreSQL keeps its data in another folder, which this file names.
  const location = join(folder, 'data', 'postgresql-location');
  if (existsSync(location))
    rmSync(readFileSync(location, 'utf8'), { recursive: true, force: true, maxRetries: 10 });
});

/** Runs a program in a network that contains only this machine, and records every attempted connection. */
const ALONE = 'ip link set lo up && exec strace -f -qq -e trace=connect -e signal=none -o "$0" "$@"';

async function startAlone(): Promise<ChildProcess> {
  const main = [process.execPath, ...endWithParent, '--enable-source-maps', program('main')];
  const child = spawn('unshare', ['--net', 'sh', '-c', ALONE, trace, ...main], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TRIBUTARY_DATA_DIR: join(folder, 'data'),
      TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS: '1',
      PORT: '8787',
    },
  });
  server = child;
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      if (/Tributary is running/.test(said)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  return child;
}

/**
 * Uses the server from inside: pages, a webhook endpoint, a referral and a sale. Ends once the sale has been delivered.
 */
const USE = `
  import { readFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  const { base_url, api_key, affiliate_id } = JSON.parse(readFileSync(process.argv[1], 'utf8'));
  const call = async (method, path, body) => {
    const headers = { authorization: 'Bearer ' + api_key, 'content-type': 'application/json' };
    const answer = await fetch(base_url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(path + ': ' + answer.status + ' ' + (await answer.text()));
    return answer;
  };
  let told;
  const delivered = new Promise((resolve) => { told = resolve; });
  const sink = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => { body += chunk; });
    request.on('end', () => {
      response.end();
      if (body.includes('order-alone')) told();
    });
  }).listen(9797, '127.0.0.1');
  for (const path of ['/', '/app/', '/docs', '/readyz', '/openapi.json']) await call('GET', path);
  await call('POST', '/v1/webhook-endpoints', { url: 'http://127.0.0.1:9797/', event_types: ['*'] });
  await call('POST', '/v1/referrals', { affiliate_id, customer_id: 'cus_alone', email: 'alone@example.com' });
  await call('POST', '/v1/conversions', {
    customer_id: 'cus_alone', external_event_id: 'order-alone', sale_amount: 10, sale_amount_currency: 'USD',
  });
  await delivered;
  sink.close();
  sink.closeAllConnections();`;

/** Returns each attempted connection as family and address, excluding file sockets. */
function connections(): string[] {
  const lines = readFileSync(trace, 'utf8').split('\n');
  const tried = lines.flatMap(
    (line) => /connect\(\d+, \{sa_family=(AF_(?!UNIX|UNSPEC)\w+), (.*?)\}/.exec(line) ?? [],
  );
  const found = new Set<string>();
  for (let at = 0; at < tried.length; at += 3) {
    const address = /inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/.exec(tried[at + 2] ?? '');
    const port = /port=htons\((\d+)\)/.exec(tried[at + 2] ?? '')?.[1];
    found.add(`${address?.[1] ?? address?.[2] ?? tried[at + 2]}:${port}`);
  }
  return [...found].sort();
}

test.skipIf(!canIsolate)(
  'connects only to its database and webhook endpoints',
  async () => {
    const child = await startAlone();
    const dev = join(folder, 'data', 'dev.json');
    const inside = [
      '--target',
      String(child.pid),
      '--net',
      process.execPath,
      '--input-type=module',
      '-e',
      USE,
      dev,
    ];
    const used = spawnSync('nsenter', inside, { encoding: 'utf8', timeout: 60_000 });
    expect(used.stderr).toBe('');
    expect(used.status).toBe(0);

    const [main] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
    const ended = once(child, 'exit');
    process.kill(Number(main), 'SIGTERM');
    await ended;

    const tried = connections();
    const database = tried.filter((address) => /^127\.0\.0\.1:/.test(address) && !address.endsWith(':9797'));
    expect(database, 'the built-in PostgreSQL has one port').toHaveLength(1);
    expect(tried).toEqual([...database, '127.0.0.1:9797'].sort());
  },
  180_000,
);
