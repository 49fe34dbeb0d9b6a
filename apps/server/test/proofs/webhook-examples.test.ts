import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { webhookHeaders } from '@tributary/sdk/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const [secret, other] = [1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`) as [string, string];

interface Receiver {
  readonly url: string;
  summary(): Promise<unknown>;
  kill(): Promise<void>;
}

const server = useServer({ relays: true, delivers: true, allowsPrivateWebhooks: true });

let directory: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tributary-webhooks-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(kill));
  rmSync(directory, { recursive: true });
});

/** Runs the example in a separate process. Its inbox survives a restart. */
async function start(example: string, secrets: string[], port = '0'): Promise<Receiver> {
  const script = `examples/webhooks/${example}.ts`;
  const child = spawn(process.execPath, ['--import=tsx', '--conditions=tributary-source', script], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      WEBHOOK_SECRETS: secrets.join(','),
      WEBHOOK_INBOX: join(directory, 'inbox.ndjson'),
    },
  });
  running.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    url: line,
    summary: async () => (await fetch(new URL('/', line))).json(),
    kill: () => kill(child),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const eventOf = (sequence: number, type: string, id: string) =>
  JSON.stringify({ id: `evt_${sequence}`, type, sequence, data: { id, affiliate_name: 'Zoë' } });

async function deliver(url: string, payload: string, headers: object): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return status;
}

const delivered = async (url: string, payload: string, secrets: string | string[] = secret) =>
  deliver(url, payload, await webhookHeaders(payload, secrets));

describe.each(['express', 'fastify'])('receiver with %s', (example) => {
  test('counts each event once, even if it is killed in between', async () => {
    const first = await start(example, [secret]);
    expect(await delivered(first.url, eventOf(2, 'payout.paid', 'pay_1'))).toBe(204);
    expect(await delivered(first.url, eventOf(1, 'payout.created', 'pay_1'))).toBe(204);
    const twice = eventOf(3, 'payout.failed', 'pay_2');
    const answers = Array.from({ length: 5 }, () => delivered(first.url, twice));
    expect(new Set(await Promise.all(answers))).toEqual(new Set([204]));
    const known = { events: 3, last_sequence: 3, payouts: { paid: 1, failed: 1 } };
    expect(await first.summary()).toEqual(known);

    await first.kill();
    // Leave a partial line, as a crash would.
    appendFileSync(join(directory, 'inbox.ndjson'), '\n{"id":"evt_4","ty');
    const second = await start(example, [secret]);
    expect(await delivered(second.url, twice)).toBe(204);
    expect(await second.summary()).toEqual(known);
    expect(await delivered(second.url, eventOf(4, 'coupon.deleted', 'cpn_1'))).toBe(204);
    expect(await second.summary()).toEqual({ ...known, events: 4, last_sequence: 4 });
  });

  test('accepts both secrets during a rotation and rejects forged events', async () => {
    const { url, summary } = await start(example, [secret, other]);
    const payload = eventOf(1, 'payout.paid', 'pay_1');
    expect(await delivered(url, payload, other)).toBe(204);
    expect(await delivered(url, payload, [other, secret])).toBe(204);
    const headers = await webhookHeaders(payload, secret);
    expect(await deliver(url, payload.replace('evt_1', 'evt_9'), headers)).toBe(400);
    expect(await deliver(url, payload, {})).toBe(400);
    expect(await delivered(url, payload, `whsec_${randomBytes(32).toString('base64')}`)).toBe(400);
    const old = { timestamp: Math.floor(Date.now() / 1_000) - 301 };
    expect(await deliver(url, payload, await webhookHeaders(payload, secret, old))).toBe(400);
    expect(await summary()).toMatchObject({ events: 1 });
  });

  test('counts each delivery from the server once, however often it is sent, even across a rotation', {
    timeout: 60_000,
  }, async () => {
    const { client, given } = await server.account();
    const { programId } = await given.program();
    const addressed = await start(example, []);
    const endpoint = await client.webhookEndpoints.create({ url: addressed.url, event_types: ['*'] });
    await addressed.kill();
    const receiver = await start(example, [endpoint.secret ?? ''], new URL(addressed.url).port);
    const announce = (name: string) =>
      client.affiliates.create({ name, email: `${name}@example.com`, program_id: programId });
    const has = (events: number) =>
      expect.poll(receiver.summary).toMatchObject({ events, last_sequence: events });

    await Promise.all(Array.from({ length: 8 }, (_, index) => announce(`ada${index}`)));
    await has(8);
    const { data } = await client.webhookDeliveries.list({ limit: 100 });
    expect(await client.webhookEndpoints.redeliver(endpoint.id, { after: 0 })).toMatchObject({
      deliveries: 8,
    });
    for (const { id } of data) {
      const twice = { status: 'succeeded', attempts: [{ response_status: 204 }, { response_status: 204 }] };
      await expect.poll(() => client.webhookDeliveries.get(id)).toMatchObject(twice);
    }
    await has(8);

    const rotated = await client.webhookEndpoints.rotateSecret(endpoint.id);
    expect(rotated.secret).not.toBe(endpoint.secret);
    await announce('bob');
    await has(9);
  });
});
