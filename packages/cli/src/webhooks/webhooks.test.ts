import { webhookEventTypes } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ok, type Scripted, type Seen, startForTest } from '../../test/scripted-server.ts';
import { inWords } from './deliveries.ts';

const endpoint = {
  id: 'whe_1',
  url: 'https://example.com/hooks',
  enabled: true,
  previous_secret_expires_at: null,
  secret: 'whsec_c2VjcmV0',
};
const create = [
  'webhooks',
  'endpoints',
  'create',
  '--url',
  endpoint.url,
  '--event-types',
  'payout.paid,coupon.created',
];
const queriesOf = (seen: readonly Seen[]) =>
  seen.map(({ path }) => Object.fromEntries(new URL(path, 'http://localhost').searchParams));

describe('endpoint secret', () => {
  test('is printed in full, with the note that it is shown only once', async () => {
    const { environment, seen } = await startForTest(() => ok(endpoint));
    const { stdout, stderr } = await runCli(create, { environment });
    expect(JSON.parse(stdout)).toEqual(endpoint);
    expect(stderr).toContain('It won’t be shown again');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      url: endpoint.url,
      event_types: ['payout.paid', 'coupon.created'],
    });
    const table = await runCli([...create, '--no-color'], { environment, columns: 20 });
    expect(table.stdout.split('\n')).toContain(endpoint.secret);
  });

  test.each([
    ['-o', 'id'],
    ['--fields', 'id,url'],
  ])('is not said to be stored if %s %s omits it', async (...args) => {
    const { environment } = await startForTest(() => ok(endpoint));
    const { stdout, stderr } = await runCli([...create, ...args], { environment });
    expect(stdout).not.toContain(endpoint.secret);
    expect(stderr).toContain('webhooks endpoints rotate-secret whe_1');
  });

  test('can be replaced after a lost response, which is explained', async () => {
    const { environment } = await startForTest(() => ok({ ...endpoint, secret: null }));
    const { stderr } = await runCli(create, { environment });
    expect(stderr).toContain('webhooks endpoints rotate-secret whe_1');
  });

  test('is rotated only after confirmation, which explains what stops when', async () => {
    const rotate = ['webhooks', 'endpoints', 'rotate-secret', 'whe_1'];
    let present: object = endpoint;
    const { environment, seen } = await startForTest(() => ok(present));
    const asked = await runCli(rotate, { environment, typed: 'n', columns: 120 });
    expect([asked.exitCode, seen.length]).toEqual([8, 1]);
    expect(asked.stderr).toContain(
      `Rotate the secret of ${endpoint.url}? The current secret will expire in 24 hours.`,
    );
    present = { ...endpoint, previous_secret_expires_at: '2026-11-02T00:00:00.000Z' };
    const inOverlap = await runCli(rotate, { environment, typed: 'y', columns: 100 });
    expect(inOverlap.stderr.replaceAll(/\s+/g, ' ')).toContain(
      'will expire immediately instead of at 2026-11-02T00:00:00.000Z',
    );
    expect(inOverlap.stdout).toContain(endpoint.secret);
    expect(seen.at(-1)).toMatchObject({ method: 'POST', path: '/v1/webhook-endpoints/whe_1/rotate-secret' });
  });
});

describe('webhooks endpoints commands', () => {
  test('disable and enable endpoints with one word', async () => {
    const { environment, seen } = await startForTest(() => ok(endpoint));
    await runCli(['webhooks', 'endpoints', 'disable', 'whe_1'], { environment });
    await runCli(['webhooks', 'endpoints', 'enable', 'whe_1'], { environment });
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', '{"enabled":false}'],
      ['PUT', '{"enabled":true}'],
    ]);
  });

  test('redeliver everything since a sequence, however many requests that takes', async () => {
    const answers = [
      { deliveries: 10_000, next_after: 10_007, has_more: true },
      { deliveries: 3, next_after: 10_010, has_more: false },
    ];
    const { environment, seen } = await startForTest(() => ok(answers[seen.length - 1]));
    const command = ['webhooks', 'endpoints', 'redeliver', 'whe_1', '--after', '7', '--until', '10010'];
    const { stdout } = await runCli(command, { environment });
    expect(JSON.parse(stdout)).toEqual({
      deliveries: 10_003,
      next_after: 10_010,
      has_more: false,
    });
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      { after: 7, until: 10_010 },
      { after: 10_007, until: 10_010 },
    ]);
  });
});

describe('webhooks deliveries list command', () => {
  const failing = {
    id: 'dlv_1',
    event_type: 'payout.paid',
    status: 'pending',
    attempts_count: 3,
    last_error: 'http_500',
    next_attempt_at: '2026-11-01T00:00:00.000Z',
  };
  const list = ['webhooks', 'deliveries', 'list'];
  const answer = (): Scripted => ({ body: { success: true, data: [failing], has_more: false } });

  test('formats the time of the next attempt, and keeps data unchanged', async () => {
    const { environment } = await startForTest(answer);
    const { stdout } = await runCli([...list, '--status', 'pending', '--no-color'], {
      environment,
      columns: 120,
    });
    expect(stdout).toMatch(/^dlv_1 +pending +payout\.paid +3 +http_500 +now +-$/m);
    expect(JSON.parse((await runCli(list, { environment })).stdout)).toEqual([failing]);
  });

  test.each([
    [-5_000, 'now'],
    [400, 'now'],
    [1_600, 'in 2 s'],
    [119_000, 'in 119 s'],
    [300_000, 'in 5 min'],
    [7_000_000, 'in 117 min'],
    [18_000_000, 'in 5 h'],
    [432_000_000, 'in 5 days'],
  ])('formats %d ms as %s', (ms, words) => {
    expect(inWords(new Date(1_000_000 + ms).toISOString(), 1_000_000)).toBe(words);
  });

  test('prints nothing without a next attempt', () => expect(inWords(null, 0)).toBeNull());
});

describe('webhooks events list command', () => {
  test('pages through the events and waits only for the first one', async () => {
    const feed = Array.from({ length: 150 }, (_, index) => ({
      id: `evt_${index + 1}`,
      sequence: index + 1,
      type: 'coupon.created',
      data: { id: `cpn_${index + 1}` },
    }));
    const { environment, seen } = await startForTest(({ path }) => {
      const query = new URL(path, 'http://localhost').searchParams;
      const rest = feed.slice(Number(query.get('after')));
      const data = rest.slice(0, Number(query.get('limit')));
      const next_after = data.at(-1)?.sequence ?? 150;
      return {
        body: { success: true, data, has_more: rest.length > data.length, latest_sequence: 150, next_after },
      };
    });
    const list = ['webhooks', 'events', 'list', '--after', '10', '--wait', '5', '-o', 'id'];
    const all = await runCli([...list, '--limit', 'all'], { environment });
    expect(all.stdout.trim().split('\n')).toEqual(feed.slice(10).map(({ id }) => id));
    expect(queriesOf(seen)).toEqual([
      { after: '10', limit: '100', wait: '5' },
      { after: '110', limit: '100' },
    ]);
    const some = await runCli([...list, '--limit', '2'], { environment });
    expect(some.stdout).toBe('evt_11\nevt_12\n');
    expect(some.stderr).toContain('There are more rows');
  });
});

describe('webhooks trigger command', () => {
  test('announces a sample event or sends it to one endpoint', async () => {
    const { environment, seen } = await startForTest(() => ok({ id: 'evt_1', type: 'payout.paid' }));
    await runCli(['webhooks', 'trigger', 'payout.paid'], { environment });
    await runCli(['webhooks', 'trigger', 'payout.paid', '--endpoint', 'whe_1'], { environment });
    expect(seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/v1/webhook-events/test', { type: 'payout.paid' }],
      ['/v1/webhook-endpoints/whe_1/test', { type: 'payout.paid' }],
    ]);
  });

  test('supports every event type of the contract and lists them for an unknown one', async () => {
    const { exitCode, stderr } = await runCli(['webhooks', 'trigger', 'payout.payed']);
    expect(exitCode).toBe(2);
    const listed = /Available: (.*)\.$/.exec(JSON.parse(stderr).error.message)?.[1];
    expect(listed?.split(', ')).toEqual(webhookEventTypes);
  });
});
