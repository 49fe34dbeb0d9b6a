import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type TestAccount, type TestServer } from '../../../test/support/harness.ts';
import { sharedRateLimiter } from './in-postgres.ts';
import { inMemoryRateLimiter } from './rate-limiter.ts';

const PER_MINUTE = 20;
const PER_ENVIRONMENT = 50;
const limitsOf = (perMinute: number) => ({ perMinute, perMinuteEnvironment: perMinute * 5 });
const stores = ['memory', 'postgres'] as const;
const servers = new Map<string, TestServer>();
const account = async (store: string) => (servers.get(store) as TestServer).account();
beforeAll(async () => {
  for (const store of stores)
    servers.set(
      store,
      await startServer({
        rateLimit: { perMinute: PER_MINUTE, perMinuteEnvironment: PER_ENVIRONMENT, store },
      }),
    );
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

/** Waits if necessary, because the shared store uses clock minutes, and the counts here must not span two of them. */
async function withinOneMinute(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 5_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 50));
}

const get = ({ raw }: TestAccount, headers = {}) => raw('GET', '/v1/referrals', undefined, headers);
const limitOf = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

describe.each(stores)('rate limit of a key, counted in %s,', (store) => {
  beforeAll(withinOneMinute, 10_000);

  test('allows that many requests a minute and then returns Retry-After', async () => {
    const own = await account(store);
    const answers = [];
    for (let request = 0; request < PER_MINUTE; request += 1) answers.push(await get(own));

    const refused = await get(own);

    expect(answers.map(({ status }) => status)).toEqual(Array(PER_MINUTE).fill(200));
    expect(answers.map((answer) => limitOf(answer)[1])).toEqual(
      Array.from({ length: PER_MINUTE }, (_, at) => PER_MINUTE - 1 - at),
    );
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } });
    const retryAfter = Number(refused.headers.get('retry-after'));
    const [limit, remaining, reset = 0] = limitOf(refused);
    expect([limit, remaining]).toEqual([PER_MINUTE, 0]);
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(Math.abs(reset - (Date.now() / 1_000 + retryAfter))).toBeLessThan(2);
  });

  test('is separate for another key of the same environment', async () => {
    const own = await account(store);
    const authorization = `Bearer ${await own.issueKey(['*'])}`;
    for (let request = 0; request <= PER_MINUTE; request += 1) await get(own);
    expect((await get(own)).status).toBe(429);
    expect((await get(own, { authorization })).status).toBe(200);
  });

  test('allows exactly its number of a hundred concurrent requests', { tags: 'slow' }, async () => {
    const own = await account(store);
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(own)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(PER_MINUTE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - PER_MINUTE);
  });

  test('counts a batch by its items; a batch that does not fit costs one request and leaves room for smaller ones', async () => {
    const own = await account(store);
    const batch = (length: number) =>
      own.raw('POST', '/v1/affiliates/batch', { items: Array.from({ length }, () => ({})) });

    const fits = await batch(15);
    const tooMany = await batch(6);
    const stillFits = await batch(4);

    expect([fits.status, tooMany.status, stillFits.status]).toEqual([200, 429, 200]);
    expect([limitOf(fits)[1], limitOf(stillFits)[1]]).toEqual([5, 0]);
  });

  test('counts a batch by its bytes if that is more, even when it is rejected', async () => {
    const own = await account(store);
    const batch = (text: string) => own.raw('POST', '/v1/affiliates/batch', text);
    const padded = await batch('{"items":[{}]}'.padEnd(100 * 1_024, ' '));
    const broken = await batch('{"items":['.padEnd(100 * 1_024, ' '));
    expect([padded.status, broken.status]).toEqual([200, 400]);
    expect([limitOf(padded)[1], limitOf(broken)[1]]).toEqual([PER_MINUTE - 7, PER_MINUTE - 14]);
  });

  test('allows a single batch larger than the limit per minute', async () => {
    const own = await account(store);
    const items = Array.from({ length: PER_MINUTE * 3 }, () => ({}));
    expect((await own.raw('POST', '/v1/affiliates/batch', { items })).status).toBe(200);
    expect((await get(own)).status).toBe(429);
  });

  test('is returned with every error, including 403 and 404, which count', async () => {
    const own = await account(store);
    const missing = await own.raw('GET', '/v1/affiliates/aff_unknown');
    const invalid = await own.raw('POST', '/v1/affiliates', '{');
    const authorization = `Bearer ${await own.issueKey(['read:finder'])}`;
    const forbidden = await get(own, { authorization });
    expect([missing.status, invalid.status, forbidden.status]).toEqual([404, 400, 403]);
    expect([limitOf(missing)[1], limitOf(invalid)[1]]).toEqual([PER_MINUTE - 1, PER_MINUTE - 2]);
    expect(limitOf(forbidden)).toEqual([PER_MINUTE, PER_MINUTE - 1, expect.any(Number)]);
    const [noPath, noMethod, noEncoding] = [
      await own.raw('GET', '/v1/nothing'),
      await own.raw('PUT', '/v1/referrals'),
      await own.raw('GET', '/v1/affiliates/%zz'),
    ];
    expect([noPath.status, noMethod.status, noEncoding.status]).toEqual([404, 405, 400]);
    expect([noPath, noMethod, noEncoding].map((answer) => limitOf(answer)[1])).toEqual(
      [3, 4, 5].map((requests) => PER_MINUTE - requests),
    );
  });

  test('sends no limit headers and reveals no paths for an unknown or missing key', async () => {
    const own = await account(store);
    for (const authorization of ['', 'Bearer nonsense', 'Basic abc']) {
      const answer = await own.raw('GET', '/v1/nothing', undefined, { authorization });
      expect([answer.status, answer.headers.has('x-ratelimit-limit')]).toEqual([404, false]);
    }
  });
});

describe.each(stores)('rate limit of an environment, counted in %s,', (store) => {
  beforeAll(withinOneMinute, 10_000);

  test('is not raised by more keys and is separate from other environments', async () => {
    const own = await account(store);
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
    const keys = await Promise.all([1, 2, 3, 4].map(() => own.issueKey(['*'])));
    const answers = await Promise.all(
      keys.flatMap((key) => Array.from({ length: PER_MINUTE }, () => get(own, bearer(key)))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.length, answers.length - refused.length]).toEqual([4 * PER_MINUTE, PER_ENVIRONMENT]);
    expect(refused[0]?.body.error.message).toContain('All API keys of this environment together');
    expect(limitOf(refused[0] as { headers: Headers }).slice(0, 2)).toEqual([PER_ENVIRONMENT, 0]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await get(own, bearer(own.liveApiKey))).status).toBe(200);
  });

  test('is independent of its keys’ limits when either is used up', async () => {
    const own = await account(store);
    const other = { authorization: `Bearer ${await own.issueKey(['*'])}` };
    for (let request = 0; request < PER_MINUTE + 5; request += 1) await get(own);
    const answer = await get(own, other);
    expect([answer.status, limitOf(answer)[1]]).toEqual([200, PER_MINUTE - 1]);
    const third = { authorization: `Bearer ${await own.issueKey(['*'])}` };
    for (let request = 0; request < 9; request += 1) await get(own, third);
    const last = await get(own, third);
    expect([last.status, limitOf(last)[1]]).toEqual([200, PER_MINUTE - 10]);
  });
});

test('sends no rate limit headers without a limit', async () => {
  const server = await startServer();
  try {
    const { headers } = await get(await server.account());
    expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  } finally {
    await server.close();
  }
});

test('restores a key’s whole limit a minute later', async () => {
  vi.useFakeTimers();
  try {
    const limiter = inMemoryRateLimiter(limitsOf(2));
    const key = { environmentId: 1, actor: 'key_1' };
    for (const isAllowed of [true, true, false])
      expect(await limiter.take(key, 1)).toMatchObject({ isAllowed });
    vi.advanceTimersByTime(60_001);
    expect(await limiter.take(key, 2)).toEqual({
      isAllowed: true,
      remaining: 0,
      resetsInMs: 60_000,
      refusedBy: null,
    });
  } finally {
    vi.useRealTimers();
  }
});

describe('processes sharing a rate limit store', () => {
  const pool = () => (servers.get('postgres') as TestServer).db.hot;
  beforeAll(withinOneMinute, 10_000);

  test('together allow exactly the limit', async () => {
    const processes = [1, 2, 3].map(() => sharedRateLimiter(pool(), limitsOf(300)));
    const key = { environmentId: 1, actor: 'key_together' };
    const taken = await Promise.all(
      Array.from({ length: 600 }, (_, at) => (processes[at % 3] as (typeof processes)[0]).take(key, 1)),
    );
    expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(300);
  });

  test('lease blocks: a thousand requests need far fewer statements, and none once nothing is left', async () => {
    const query = vi.spyOn(pool(), 'query');
    const limiter = sharedRateLimiter(pool(), limitsOf(1_000));
    const key = { environmentId: 2, actor: 'key_blocks' };
    for (let request = 0; request < 1_200; request += 1) await limiter.take(key, 1);
    expect(query.mock.calls.length).toBeLessThanOrEqual(51 + 11);
    query.mockRestore();
  });

  test('start over with the next minute', async () => {
    const key = { environmentId: 3, actor: 'key_minutes' };
    const spend = async () => {
      const limiter = sharedRateLimiter(pool(), limitsOf(10));
      const taken = await Promise.all(Array.from({ length: 15 }, () => limiter.take(key, 1)));
      return taken.filter(({ isAllowed }) => isAllowed).length;
    };
    expect([await spend(), await spend()]).toEqual([10, 0]);
    await pool().query(
      "update rate_limit_windows set started_at = (started_at at time zone 'UTC' - interval '1 minute') at time zone 'UTC' where key_id = $1",
      [key.actor],
    );
    expect(await spend()).toBe(10);
  });
});
