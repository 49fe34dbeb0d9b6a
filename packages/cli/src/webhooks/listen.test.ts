import { createHmac } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newConfigHome, runCli } from '../../test/run-cli.ts';
import { refusal, type Scripted, type Seen, startForTest } from '../../test/scripted-server.ts';
import { eventLine } from './event-line.ts';
import { receiverUrl } from './listen.ts';

const eventOf = (sequence: number, type = 'transaction.created') => ({
  id: `evt_${sequence}`,
  type,
  created_at: '2026-11-01T00:00:00.000Z',
  environment: 'dev',
  sequence,
  data: { id: `trx_${sequence}`, name: 'Zoë \u0085 "é"' },
  previous: null,
});
const feed = [eventOf(1), eventOf(2, 'payout.paid'), eventOf(3), eventOf(4, 'payout.failed')];

const feedPage = (data: readonly { sequence: number }[], latest: number) => ({
  success: true,
  data,
  has_more: false,
  latest_sequence: latest,
  next_after: data.at(-1)?.sequence ?? latest,
});

/** Starts a server with an event feed. Presses Ctrl-C once a listener has received all events and asks for more. */
async function startFeed(home?: string) {
  const done = new AbortController();
  const server = await startForTest(({ path }) => {
    const query = new URL(path, 'http://localhost').searchParams;
    const data = feed.slice(
      Number(query.get('after')),
      Number(query.get('after')) + Number(query.get('limit')),
    );
    if (query.has('wait') && data.length === 0) done.abort();
    return { body: feedPage(data, feed.length) };
  });
  const configHome = home ?? (await newConfigHome());
  const listen = (args: readonly string[], more: { columns?: number; webhookSecret?: string } = {}) => {
    const { columns, ...settings } = more;
    return runCli(['webhooks', 'listen', '--no-color', ...args], {
      environment: { ...server.environment, configHome, ...settings },
      interrupted: done.signal,
      ...(columns !== undefined && { columns, typed: '' }),
    });
  };
  return { listen, configHome, seen: server.seen };
}

const startReceiver = (answer: (request: Seen) => Scripted = () => ({ body: '' })) => startForTest(answer);

/** Verifies signatures as specified by Standard Webhooks, independently of the SDK. */
function isSignedBy(secret: string, { headers, body }: Seen): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe('webhooks listen --forward-to', () => {
  test('posts every event once, in order and signed, and shows the response', async () => {
    const { listen } = await startFeed();
    const receiver = await startReceiver(({ body }) => ({
      status: body.includes('evt_3') ? 500 : 204,
      body: body.includes('evt_3') ? '{"error":\n "No \u001b[31morder."}' : '',
    }));
    const { exitCode, stdout, stderr } = await listen(
      ['--from', '1', '--forward-to', `${receiver.url}/hooks`],
      {
        columns: 120,
      },
    );
    expect(exitCode).toBe(130);
    expect(receiver.seen.map(({ body }) => body)).toEqual(feed.map((event) => JSON.stringify(event)));
    const secret = /whsec_[\w+/=]+/.exec(stderr)?.[0] ?? '';
    for (const [index, request] of receiver.seen.entries()) {
      expect(isSignedBy(secret, request)).toBe(true);
      expect(request).toMatchObject({
        method: 'POST',
        path: '/hooks',
        headers: { 'webhook-id': `evt_${index + 1}`, 'content-type': 'application/json' },
      });
      expect(Math.abs(Number(request.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(30);
    }
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toBe('  {"error": "No \\u001b[31morder."}');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {4}1 {2}transaction\.created {3}trx_1 {2}204 {2}\d+ ms$/);
    expect(lines[2]).toMatch(/ 3 {2}transaction\.created {3}trx_3 {2}500 {2}\d+ ms$/);
    expect(stderr).toContain(
      'Interrupted. 4 events, 1 not accepted.\n  Continue with --from 5, or repeat with --from 3.',
    );
  });

  test('stores its secret in the profile, readable only by its owner', async () => {
    const receiver = await startReceiver();
    const first = await startFeed();
    const secretOf = ({ stderr }: { stderr: string }) =>
      /signed with this secret:\n(whsec_\S+)$/m.exec(stderr)?.[1];
    const made = secretOf(await first.listen(['--forward-to', receiver.url]));
    const second = await startFeed(first.configHome);
    expect(secretOf(await second.listen(['--forward-to', receiver.url]))).toBe(made);
    const shown = await runCli(['config', 'get', 'webhook_secret'], {
      environment: { configHome: first.configHome },
    });
    expect(shown.stdout).toBe(`whsec_…${made?.slice(-4)}\n`);
    const path = join(first.configHome, 'tributary/config.json');
    expect(JSON.parse(await readFile(path, 'utf8')).profiles.default).toEqual({ webhook_secret: made });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(first.configHome, 'tributary'))).mode & 0o777).toBe(0o700);
  });

  test('signs with a given secret, preferably from the option, without showing or saving it', async () => {
    const [one, two] = ['whsec_b25l', 'whsec_dHdv'];
    for (const [args, used] of [
      [[], one],
      [['--secret', two], two],
    ] as const) {
      const receiver = await startReceiver();
      const { listen, configHome } = await startFeed();
      const { stderr } = await listen(['--from', '4', '--forward-to', receiver.url, ...args], {
        webhookSecret: one,
      });
      expect(isSignedBy(used, receiver.seen[0] as Seen)).toBe(true);
      expect(stderr).not.toContain('whsec_');
      await expect(stat(join(configHome, 'tributary'))).rejects.toThrow('ENOENT');
    }
  });

  test('continues if nobody responds or redirects, and follows no redirect', async () => {
    const gone = await startReceiver();
    await gone.close();
    const { listen } = await startFeed();
    const down = await listen(['--from', '1', '--forward-to', gone.url], { columns: 120 });
    expect(down.stdout.match(/connection_refused/g)).toHaveLength(4);
    expect(down.stderr).toContain(
      '4 events, 4 not accepted.\n  Continue with --from 5, or repeat with --from 1.',
    );

    const elsewhere = await startReceiver();
    const redirecting = await startReceiver(() => ({
      status: 307,
      body: '',
      headers: { location: elsewhere.url },
    }));
    const again = await startFeed();
    const { stdout } = await again.listen(['--from', '1', '--forward-to', redirecting.url], { columns: 120 });
    expect(stdout.match(/ {2}307 {2}/g)).toHaveLength(4);
    expect(elsewhere.seen).toEqual([]);
  });

  test('reads no more of a response than it needs', async () => {
    const { listen } = await startFeed();
    const receiver = await startReceiver(() => ({ body: 'x'.repeat(5_000_000) }));
    const { stdout } = await listen(['--from', '3', '--forward-to', receiver.url], { columns: 120 });
    expect(stdout.match(/ {2}200 {2}/g)).toHaveLength(2);
  });

  test('ends an attempt interrupted by Ctrl-C without counting it', async () => {
    const interruption = new AbortController();
    const feedServer = await startForTest(() => ({
      body: feedPage(feed, 4),
    }));
    const receiver = await startReceiver(() => {
      setTimeout(() => interruption.abort(), 50);
      return { body: 'short', headers: { 'content-length': '100' } };
    });
    const { exitCode, stdout, stderr } = await runCli(
      ['webhooks', 'listen', '--from', '2', '--forward-to', receiver.url, '--secret', 'whsec_b25l'],
      { environment: feedServer.environment, interrupted: interruption.signal, columns: 120, typed: '' },
    );
    expect([exitCode, stdout]).toEqual([130, '']);
    expect(stderr).toContain('0 events.\n  Continue with --from 2.');
  });
});

describe('webhooks listen command', () => {
  test.each([[[]], [['--from', 'latest']]])(
    'with %j starts with the next event and says so',
    async (args) => {
      const { listen, seen } = await startFeed();
      const { stdout, stderr } = await listen(args, { columns: 120 });
      expect(stdout).toBe('');
      expect(stderr).toContain('starting with event 5 (latest: 4)');
      expect(seen.at(-1)?.path).toContain('after=4');
    },
  );

  test('shows the requested types and counts the others as processed', async () => {
    const { listen } = await startFeed();
    const { stdout, stderr } = await listen(['--from', '0', '--types', 'payout.*'], { columns: 120 });
    expect(stdout).toMatch(/^.* 2 {2}payout\.paid +trx_2\n.* 4 {2}payout\.failed +trx_4\n$/);
    expect(stderr).toContain('2 events.\n  Continue with --from 5.');
    const { stderr: onward } = await (await startFeed()).listen(['--from', '1', '--types', 'coupon.created']);
    expect(onward).toContain('--from 5');
  });

  test('prints whole events to a pipe, one per line, with the responses separately', async () => {
    const piped = await (await startFeed()).listen(['--from', '1']);
    expect(
      piped.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(feed);
    const receiver = await startReceiver();
    const { stdout, stderr } = await (await startFeed()).listen([
      '--from',
      '3',
      '-o',
      'id',
      '--forward-to',
      receiver.url,
    ]);
    expect(stdout).toBe('evt_3\nevt_4\n');
    expect(stderr).toMatch(/ 3 {2}transaction\.created +trx_3 {2}200 /);
  });

  test('exits with the server’s error if waiting would not help', async () => {
    const { environment } = await startForTest(() => refusal(401, 'INVALID_API_KEY', 'Unknown key.'));
    const { exitCode, stdout } = await runCli(['webhooks', 'listen'], { environment, columns: 80 });
    expect([exitCode, stdout]).toEqual([4, '']);
  });

  test('reports its position if the server later fails', async () => {
    let requests = 0;
    const { environment } = await startForTest(() => {
      requests += 1;
      if (requests > 2) return refusal(401, 'API_KEY_REVOKED', 'The key was revoked.');
      return { body: feedPage(feed, 4) };
    });
    const { exitCode, stderr } = await runCli(['webhooks', 'listen', '--from', '1'], {
      environment,
      columns: 80,
    });
    expect(exitCode).toBe(4);
    expect(stderr).toContain('4 events. Continue with --from 5.');
  });

  test('says where to start if the events to start with have expired', async () => {
    const message =
      'The events from 1 to 4 have expired. Those that are left begin with 5: continue with after=4.';
    const { environment } = await startForTest(({ path }) =>
      path.includes('after=0') ? refusal(410, 'EVENTS_EXPIRED', message) : { body: feedPage(feed, 4) },
    );
    const listening = ['webhooks', 'listen', '--from', '1'];
    const { exitCode, stderr } = await runCli(listening, { environment, columns: 80 });
    expect(exitCode).toBe(3);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(message);
    expect(stderr).toContain('Start with the first available event');
  });

  test.each(['transaction.create', 'payout', 'pay*', '.*', ''])(
    'rejects the type %j, which no event has',
    async (type) => {
      const { exitCode, stderr } = await runCli(['webhooks', 'listen', '--types', `payout.paid,${type}`]);
      expect(exitCode).toBe(2);
      expect(stderr).toContain(type === '' ? 'a list such as' : 'Available: affiliate.created');
    },
  );
});

describe('forwarding target', () => {
  test.each([
    ['localhost:3000/webhooks', 'http://localhost:3000/webhooks'],
    ['3000', 'http://localhost:3000/'],
    [':3000/hooks?x=1', 'http://localhost:3000/hooks?x=1'],
    ['127.0.0.1:80', 'http://127.0.0.1/'],
    ['https://app.local/hooks', 'https://app.local/hooks'],
  ])('%s is %s', (text, url) => expect(receiverUrl(text)).toBe(url));

  test.each([
    '',
    'ftp://localhost',
    'file:///etc/passwd',
    'http://user:secret@localhost',
    'http://',
    '99999999',
    'a b',
  ])('%j is rejected', async (text) => {
    const { exitCode } = await runCli(['webhooks', 'listen', '--forward-to', text]);
    expect(exitCode).toBe(2);
  });
});

describe('printed line of an event', () => {
  const same = (text: string) => text;
  const lineOf = (width: number, type = 'payout.paid') =>
    eventLine(
      { ...eventOf(42, type), data: { id: 'pay_01JABCDEFGH' } } as never,
      { status: 200, error: null, body: '', durationMs: 12 },
      {
        at: new Date(2026, 10, 1, 9, 5, 7),
        width,
        paint: { dim: same, green: same, red: same },
      },
    );

  test.each([
    [80, '09:05:07   42  payout.paid           pay_01JABCDEFGH  200  12 ms'],
    [60, '09:05:07  42  payout.paid  pay_01JABCDEFGH  200  12 ms'],
    [50, '42  payout.paid  pay_01JABCDEFGH  200  12 ms'],
    [40, '42  payout.paid  pay_01JABCDEFGH  200'],
    [20, '42  payout.paid  200'],
  ])('on %d columns is %j', (width, line) => expect(lineOf(width)).toBe(line));

  test('escapes control characters', () => {
    expect(lineOf(80, 'a\u001b[2J')).toContain('a\\u001b[2J');
  });
});
