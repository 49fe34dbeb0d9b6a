import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../support/database.ts';
import { useServer } from '../support/harness.ts';
import { type MainProcesses, mainProcesses } from '../support/main-process.ts';

/** Provides the database, whose invariants are checked at the end. */
const server = useServer();
let processes: MainProcesses;
beforeAll(async () => {
  processes = mainProcesses();
});
afterAll(() => processes.remove());

async function refusal(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = processes.spawn(server.databaseUrl, env);
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  return { code, said };
}

describe('server start-up', () => {
  test('rejects a database that can lose commits with one sentence', async () => {
    expect(await refusal({})).toEqual({
      code: 1,
      said: 'Cannot start: fsync, full_page_writes, and synchronous_commit are off in this database, so a crash could lose recorded sales. Turn them on, or set TRIBUTARY_ALLOW_UNSAFE_DATABASE=1.\n',
    });
  });

  test.each(['', 'short'])('rejects the signing secret %j with one sentence', async (value) => {
    const { code, said } = await refusal({ S2S_REQUEST_SIGNING_SECRET: value });
    expect(code).toBe(1);
    expect(said).toMatch(/^Cannot start: S2S_REQUEST_SIGNING_SECRET must .*\.\n$/);
  });

  test('migrates the database whose URL is in a file', async () => {
    const database = await emptyDatabase();
    const path = join(processes.dataDir, 'direct');
    writeFileSync(path, `${database.url}\n`);
    const { dev, terminate } = await processes.start(database.url, {
      TRIBUTARY_DIRECT_DATABASE_URL_FILE: path,
    });
    expect((await fetch(`${dev.base_url}/readyz`)).status).toBe(200);
    await terminate();
    await database.drop();
  });

  test('rejects a metrics port that is in use, and names the setting', async () => {
    const taken = new URL(server.baseUrl).port;
    const { code, said } = await refusal({
      TRIBUTARY_ALLOW_UNSAFE_DATABASE: '1',
      TRIBUTARY_METRICS_PORT: taken,
    });
    expect({ code, said }).toEqual({
      code: 1,
      said: `Port ${taken} on 127.0.0.1 is already in use. Stop the process that uses it, or set TRIBUTARY_METRICS_PORT to another port.\n`,
    });
  });
});

test('drains on SIGTERM for the configured time and exits with 0', async () => {
  const { dev, terminate } = await processes.start(server.databaseUrl, { TRIBUTARY_DRAIN_SECONDS: '1' });
  const ready = () => fetch(`${dev.base_url}/readyz`).then(({ status }) => status);
  expect(await ready()).toBe(200);
  const ended = terminate();
  await expect.poll(ready, { interval: 10 }).toBe(503);
  const { code, ms } = await ended;
  expect(code).toBe(0);
  expect(ms).toBeGreaterThan(1_000);
  // The server stops within 25 s, whatever it is waiting for.
  expect(ms).toBeLessThan(20_000);
  await expect(ready()).rejects.toThrow();
});

describe('stalled log reader', () => {
  // A pipe buffers about 200 of these lines.
  const ids = Array.from({ length: 1_200 }, (_, at) => `${at}-`.padEnd(128, 'x'));

  /** Starts a server that has responded to a request with each id while nobody was reading its log. */
  async function unread() {
    const env = { TRIBUTARY_DRAIN_SECONDS: '0' };
    const { dev, stdout, terminate } = await processes.start(server.databaseUrl, env);
    let read = '';
    stdout.on('data', (chunk) => {
      read += chunk;
    });
    stdout.pause();
    const ask = async (id: string) => {
      const headers = { authorization: `Bearer ${dev.api_key}`, 'x-request-id': id };
      const answer = await fetch(`${dev.base_url}/v1/programs`, { headers });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    };
    for (let from = 0; from < ids.length; from += 40) await Promise.all(ids.slice(from, from + 40).map(ask));
    const missing = () => ids.filter((id) => !read.includes(id)).length;
    expect(missing()).toBeGreaterThan(0);
    return { stdout, terminate, missing };
  }

  test('stops no request and misses no line when it resumes', { timeout: 60_000 }, async () => {
    const { stdout, terminate, missing } = await unread();
    stdout.resume();
    expect((await terminate()).code).toBe(0);
    await expect.poll(missing, { timeout: 5_000 }).toBe(0);
  });

  test('does not prevent the server from exiting', { timeout: 60_000 }, async () => {
    const { terminate } = await unread();
    expect((await terminate()).code).toBe(0);
  });
});
