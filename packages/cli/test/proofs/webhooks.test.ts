import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookEvent } from '@tributary/sdk';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startChildServer } from '../../../../apps/server/test/support/another-server.ts';
import { useServer } from '../../../../apps/server/test/support/harness.ts';
import { startCli } from '../cli-process.ts';
import { newConfigHome, runCli } from '../run-cli.ts';

const server = useServer({ relays: true, delivers: true, allowsPrivateWebhooks: true });

/** Starts the CLI in its own process and adds checks of its output so far. */
async function spawnCli(args: readonly string[], environment: Record<string, string>) {
  const cli = startCli(args, { XDG_CONFIG_HOME: await newConfigHome(), ...environment });
  const says = (text: RegExp) => expect.poll(() => cli.written.stderr).toMatch(text);
  return { ...cli, says };
}

/**
 * Starts a receiver as a customer would write it, which verifies events and stores the genuine ones. It can stop and
 * restart.
 */
async function startReceiver() {
  let secret = '';
  let refused = 0;
  const events: WebhookEvent[] = [];
  const bodies: string[] = [];
  const receiver = createServer(async (req, res) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of req) chunks.push(chunk as Uint8Array);
    const body = Buffer.concat(chunks);
    try {
      events.push(await verifyWebhook(body, req.headers, secret));
      bodies.push(body.toString('utf8'));
      res.writeHead(204).end();
    } catch {
      refused += 1;
      res.writeHead(400).end();
    }
  });
  const listenOn = (port: number) =>
    new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  await listenOn(0);
  const { port } = receiver.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      receiver.close(() => resolve());
      receiver.closeAllConnections();
    });
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    events,
    bodies,
    refusedCount: () => refused,
    trust: (given: string) => {
      secret = given;
    },
    goAway: close,
    comeBack: () => listenOn(port),
  };
}

const sequencesOf = (events: readonly { sequence: number }[]) => events.map(({ sequence }) => sequence);
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('webhooks listen process', () => {
  test('forwards every event once and in order while the API is killed and restarted, until Ctrl-C', async () => {
    const { apiKey, client } = await server.account();
    const receiver = await startReceiver();
    let api = await startChildServer(server.databaseUrl);
    onTestFinished(() => api.kill());
    const environment = { TRIBUTARY_API_KEY: apiKey, TRIBUTARY_BASE_URL: api.baseUrl };
    const cli = await spawnCli(['webhooks', 'listen', '--forward-to', receiver.url], environment);
    await cli.says(/signed with this secret:\nwhsec_.*\n/);
    receiver.trust(/whsec_\S+/.exec(cli.written.stderr)?.[0] ?? '');
    const trigger = () => client.webhookEvents.test({ type: 'transaction.created' });

    await Promise.all([trigger(), trigger(), trigger()]);
    await expect.poll(() => receiver.events.length).toBe(3);
    await api.kill();
    await Promise.all([trigger(), trigger()]);
    api = await startChildServer(server.databaseUrl, { port: Number(new URL(api.baseUrl).port) });
    await expect.poll(() => receiver.events.length).toBe(5);

    cli.child.kill('SIGINT');
    expect((await cli.ended).exitCode).toBe(130);
    expect(sequencesOf(receiver.events)).toEqual(upTo(5));
    expect(receiver.refusedCount()).toBe(0);
    const shown = cli.written.stdout.trimEnd().split('\n');
    expect(shown.map((line) => JSON.parse(line))).toEqual(receiver.events);
    expect(cli.written.stderr.match(/ {2}204 {2}\d+ ms$/gm)).toHaveLength(5);
    expect(JSON.parse(cli.written.stderr.trimEnd().split('\n').at(-1) ?? '').error).toMatchObject({
      code: 'INTERRUPTED',
      message: 'Interrupted. 5 events.',
      hint: 'Continue with --from 6.',
    });
  });

  test('continues while the receiver is unavailable, and says where to resume', async () => {
    const { apiKey, client } = await server.account();
    const receiver = await startReceiver();
    receiver.trust('whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=');
    const environment = {
      TRIBUTARY_API_KEY: apiKey,
      TRIBUTARY_BASE_URL: server.baseUrl,
      TRIBUTARY_WEBHOOK_SECRET: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=',
    };
    const listen = ['webhooks', 'listen', '--forward-to', receiver.url, '-o', 'table'];
    const first = await spawnCli(listen, environment);
    await first.says(/Forwarding to/);
    const answered = (count: number) =>
      expect.poll(() => first.written.stdout.split('\n').length - 1).toBe(count);
    for (const step of ['goAway', 'comeBack', undefined] as const) {
      await client.webhookEvents.test({ type: 'payout.paid' });
      await answered(step === 'goAway' ? 1 : step === 'comeBack' ? 2 : 3);
      if (step !== undefined) await receiver[step]();
    }
    first.child.kill('SIGINT');
    expect((await first.ended).exitCode).toBe(130);
    expect(sequencesOf(receiver.events)).toEqual([1, 3]);
    expect(first.written.stdout).toMatch(/ 2 {2}payout\.paid .* connection_refused {2}/);
    expect(first.written.stderr).toContain('Continue with --from 4, or repeat with --from 2.');

    const second = await spawnCli([...listen, '--from', '2'], environment);
    await expect.poll(() => sequencesOf(receiver.events)).toEqual([1, 3, 2, 3]);
    second.child.kill('SIGINT');
    expect((await second.ended).exitCode).toBe(130);
  });
});

describe('webhooks on the real server', () => {
  async function start() {
    const account = await server.account();
    const cli = async (args: readonly string[], apiKey = account.apiKey) => {
      const result = await runCli(['webhooks', ...args], {
        environment: { apiKey, baseUrl: server.baseUrl },
      });
      return { ...result, json: result.exitCode === 0 ? JSON.parse(result.stdout) : null };
    };
    return { ...account, cli };
  }

  test('contain a triggered event in full in the feed, found by its id', async () => {
    const { cli, client } = await start();
    const { json: triggered } = await cli(['trigger', 'referral.converted']);
    await expect.poll(async () => (await client.webhookEvents.list()).latest_sequence).toBe(1);
    const { json: listed } = await cli(['events', 'list']);
    expect(listed).toMatchObject([{ ...triggered, sequence: 1, environment: 'dev' }]);
    expect((await cli(['events', 'get', triggered.id])).json).toEqual(listed[0]);
    expect((await cli(['events', 'list', '--after', '1'])).json).toEqual([]);
  });

  test('deliver to an endpoint the same bytes that a listener forwards', async () => {
    const { apiKey, cli, given } = await start();
    const [delivered, forwarded] = [await startReceiver(), await startReceiver()];
    const types = 'referral.created,transaction.created';
    const { json: endpoint } = await cli([
      'endpoints',
      'create',
      '--url',
      delivered.url,
      '--event-types',
      types,
    ]);
    delivered.trust(endpoint.secret);
    forwarded.trust(endpoint.secret);
    await given.referral({ customer_id: 'cus_1', name: 'Zoë \u2028 "é" \\' });
    await given.conversion();
    await expect.poll(() => delivered.bodies.length).toBeGreaterThanOrEqual(3);
    const listening = await spawnCli(
      ['webhooks', 'listen', '--from', '1', '--types', types, '--forward-to', forwarded.url],
      {
        TRIBUTARY_API_KEY: apiKey,
        TRIBUTARY_BASE_URL: server.baseUrl,
        TRIBUTARY_WEBHOOK_SECRET: endpoint.secret,
      },
    );
    await expect.poll(() => [...forwarded.bodies].sort()).toEqual([...delivered.bodies].sort());
    listening.child.kill('SIGINT');
    expect((await listening.ended).exitCode).toBe(130);
    const { json: deliveries } = await cli(['deliveries', 'list', '--endpoint-id', endpoint.id]);
    expect(deliveries).toHaveLength(delivered.bodies.length);
    expect(deliveries[0]).toMatchObject({
      status: 'succeeded',
      attempts_count: 1,
      last_response_status: 204,
    });
  });

  test('resend a delivery and all events since a sequence, and test a single endpoint', async () => {
    const { cli, client } = await start();
    const receiver = await startReceiver();
    const { json: endpoint } = await cli([
      'endpoints',
      'create',
      '--url',
      receiver.url,
      '--event-types',
      '*',
    ]);
    receiver.trust(endpoint.secret);
    for (const type of ['payout.paid', 'coupon.created'] as const) await client.webhookEvents.test({ type });
    const received = (sequences: number[]) =>
      expect.poll(() => sequencesOf(receiver.events).sort()).toEqual(sequences);
    await received([1, 2]);
    // The result of a delivery is recorded after the receiver has responded.
    const succeeded = async () => {
      const { json } = await cli(['deliveries', 'list', '--status', 'succeeded']);
      return json.find(({ sequence }: { sequence: number }) => sequence === 1)?.id as string | undefined;
    };
    await expect.poll(succeeded).toBeDefined();
    await cli(['deliveries', 'redeliver', (await succeeded()) ?? '']);
    await received([1, 1, 2]);
    const { json: made } = await cli(['endpoints', 'redeliver', endpoint.id, '--after', '1']);
    expect(made).toEqual({ deliveries: 1, next_after: 2, has_more: false });
    await received([1, 1, 2, 2]);
    await cli(['endpoints', 'test', endpoint.id, '--type', 'affiliate.deleted']);
    await received([0, 1, 1, 2, 2]);
    expect((await cli(['endpoints', 'disable', endpoint.id])).json).toMatchObject({
      enabled: false,
      disabled_reason: 'manual',
    });
    expect((await cli(['endpoints', 'delete', endpoint.id, '--yes'])).exitCode).toBe(0);
    expect((await cli(['deliveries', 'list'])).json).toEqual([]);
  });

  test('have no sample events in a live environment’s feed, which is explained', async () => {
    const { cli, liveApiKey } = await start();
    const { exitCode, stderr } = await cli(['trigger', 'payout.paid'], liveApiKey);
    expect(exitCode).toBe(4);
    expect(stderr).toContain('dev environment');
  });
});
