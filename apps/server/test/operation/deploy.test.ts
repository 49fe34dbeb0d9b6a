import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../../src/platform/db/with-client.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/listen.ts';
import { type MainProcess, mainProcesses } from '../support/main-process.ts';
import { root } from '../support/markdown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const hasNginx = ['nginx', 'openssl'].every((name) => spawnSync(name, ['-v']).error === undefined);
if (!hasNginx)
  console.warn(
    'deploy/nginx.conf is not tried: install nginx and openssl (Debian: apt-get install nginx openssl).',
  );

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = temporaryFolder('nginx');
const processes = mainProcesses();
let database: TestDatabase;
let server: MainProcess;
let metricsUrl = '';
beforeAll(async () => {
  database = await cloneDatabase();
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await processes.start(database.url, {
    TRIBUTARY_METRICS_PORT: String(metricsPort),
    TRIBUTARY_TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  processes.remove();
  await database.drop();
});

test('uses only metrics that the server serves in the alerts and the dashboard', async () => {
  // A route has a counter only after its first request.
  await fetch(`${server.dev.base_url}/v1/programs`);
  const scraped = await (await fetch(metricsUrl)).text();
  const served = new Set([...scraped.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  for (const file of ['prometheus-rules.yaml', 'grafana.json']) {
    const named = read(`deploy/${file}`).match(/\b(?:tributary|process|nodejs)_\w+/g) ?? [];
    expect(named.length, file).toBeGreaterThan(10);
    const unknown = named.filter((name) => !served.has(name.replace(/_bucket$/, '')));
    expect(unknown, file).toEqual([]);
  }
});

test('has a dashboard panel for every metric in the guide', () => {
  const listed = [...read('docs/guides/operating.md').matchAll(/^\| `(tributary_\w+)`/gm)];
  const names = listed.map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !read('deploy/grafana.json').includes(`${name}`))).toEqual([]);
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Sends a request over TLS, accepting any certificate. */
function overTls(
  port: number,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
  servername = 'affiliates.example.com',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const options = { host: '127.0.0.1', port, path, method, servername, rejectUnauthorized: false };
    request({ ...options, headers: { Host: 'affiliates.example.com', ...headers } }, (res) => {
      text(res).then((body) => resolve({ status: res.statusCode, headers: res.headers, body }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}

describe.skipIf(!hasNginx)('deploy/nginx.conf', () => {
  let tls: number;
  let plain: number;
  let nginx: ReturnType<typeof spawn>;
  let main = '';

  beforeAll(async () => {
    main = join(folder, 'nginx.conf');
    [tls, plain] = [await freePort(), await freePort()];
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=affiliates.example.com', '-days', '1'];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
    execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
    const ours = read('deploy/nginx.conf')
      .replace('127.0.0.1:8787', new URL(server.dev.base_url).host)
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${tls} `)
      .replace(/\/etc\/letsencrypt\/\S+fullchain\.pem/, certificate)
      .replace(/\/etc\/letsencrypt\/\S+privkey\.pem/, key);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
    // If root starts nginx, its workers run as another user.
    chmodSync(folder, 0o755);
    writeFileSync(
      main,
      `daemon off; pid ${folder}/pid; error_log stderr warn;
      events {}
      http { access_log off; ${temporary}\n${ours} }`,
    );
    nginx = spawn('/bin/sh', ['-c', 'nginx -c "$1" & cat > /dev/null; kill "$!"; wait "$!"', 'sh', main], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    await until(
      'nginx leads to the server',
      async () => (await overTls(tls, '/healthz', {}).catch(() => null))?.status === 200,
    );
  });
  afterAll(async () => {
    const ended = once(nginx, 'close');
    nginx.stdin?.end();
    await ended;
  });

  test('is accepted by nginx', () => {
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', main], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });

  test('redirects from http to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${plain}/app/?a=b`, {
      headers: { Host: 'affiliates.example.com' },
      redirect: 'manual',
    });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/[^/]+\/app\/\?a=b$/);
  });

  test('passes on the visitor’s address, but not one that a visitor claims', async () => {
    const path = `/r/${server.dev.site_key}/${server.dev.tracking_id}`;
    const spoofed = {
      ...{ 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'http', 'User-Agent': browser },
      ...{ 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
    };
    const { status } = await overTls(tls, path, spoofed);
    expect(status).toBe(302);
    // Clicks store only the network part of an address.
    const { rows } = await withClient(database.url, (client) =>
      client.query('select ip from clicks order by created_at desc limit 1'),
    );
    expect(rows).toEqual([{ ip: '127.0.0.0' }]);
  });

  test('sends Strict-Transport-Security once, whatever the server sends', async () => {
    const ofServer = await fetch(`${server.dev.base_url}/v1/programs`);
    expect(ofServer.headers.get('strict-transport-security')).toContain('max-age');
    for (const path of ['/v1/programs', `/r/${server.dev.site_key}/${server.dev.tracking_id}`]) {
      const { headers } = await overTls(tls, path, {});
      expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
    }
  });

  test('lets the server reject an overlarge body with its own JSON', async () => {
    const key = { Authorization: `Bearer ${server.dev.api_key}`, 'Content-Type': 'application/json' };
    const ofServer = await overTls(tls, '/v1/conversions/batch', key, Buffer.alloc(2 * 1_024 * 1_024, ' '));
    expect([ofServer.status, ofServer.headers['x-request-id']]).toEqual([400, expect.any(String)]);
    const tooLarge = await overTls(tls, '/v1/conversions/batch', key, Buffer.alloc(10_000_000, ' '));
    expect([tooLarge.status, tooLarge.headers['x-request-id']]).toEqual([413, expect.any(String)]);
    expect(JSON.parse(tooLarge.body)).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  test('rejects an unknown host in the handshake and in the request', async () => {
    await expect(overTls(tls, '/healthz', {}, undefined, 'elsewhere.example.com')).rejects.toThrow(
      /handshake|alert/,
    );
    await expect(overTls(tls, '/healthz', { Host: 'elsewhere.example.com' })).rejects.toThrow(
      /hang up|ECONNRESET/,
    );
  });
});

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
