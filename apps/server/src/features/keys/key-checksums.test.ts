import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { generateApiKey, isApiKey } from './api-key.ts';

const server = useServer();

/** Sends from any address of this machine, such as any in 127.0.0.0/8. */
async function ask(key: string, localAddress: string) {
  const sent = request(`${server.baseUrl}/v1/programs`, {
    localAddress,
    headers: { authorization: `Bearer ${key}` },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = (await json(answer)) as { error?: { code: string; message: string } };
  return { status: answer.statusCode, code: body.error?.code, retryAfter: answer.headers['retry-after'] };
}

async function queriesOf(work: () => Promise<void>): Promise<number> {
  const spies = [server.db.hot, server.db.lists].map((pool) => vi.spyOn(pool, 'query'));
  try {
    await work();
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

describe('key checksum', { timeout: 60_000 }, () => {
  test('avoids a query for made-up and altered keys', async () => {
    const { apiKey } = await server.account();
    const letters = [...apiKey];
    const mistyped = letters
      .slice(7)
      .map((letter, at) => letters.with(at + 7, letter === 'x' ? 'y' : 'x').join(''));
    const cut = [apiKey.slice(0, -1), apiKey.slice(0, -6), `${apiKey}0`, apiKey.replace('dev', 'live')];
    const made = Array.from({ length: 100 }, () => `sk_dev_${randomBytes(19).toString('hex')}`);
    const queries = await queriesOf(async () => {
      for (const key of [...mistyped, ...cut, ...made])
        expect(await ask(key, '127.0.1.2')).toMatchObject({ status: 401, code: 'INVALID_API_KEY' });
    });
    expect(queries).toBe(0);
    expect((await ask(apiKey, '127.0.1.2')).status).toBe(200);
  });

  test('distinguishes a key from a mistyped one by its last six characters', () => {
    for (let round = 0; round < 1_000; round += 1) {
      const key = generateApiKey('live');
      const at = 8 + (round % 38);
      const wrong = `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`;
      expect([isApiKey(key), isApiKey(wrong)]).toEqual([true, false]);
    }
    // Follows GitHub's format: a CRC-32 of the rest in base62. A change would invalidate every existing key.
    expect(isApiKey(`sk_dev_${'0'.repeat(32)}3FPJDU`)).toBe(true);
  });
});

/** More than three hundred requests, each over its own connection. */
const MANY_MS = 120_000;

test('rejects an address with too many unknown keys without a query, with Retry-After, while valid keys and other addresses keep working', {
  tags: 'slow',
  timeout: MANY_MS,
}, async () => {
  const [known, fresh] = [await server.account(), await server.account()];
  expect((await ask(known.apiKey, '127.0.2.1')).status).toBe(200);
  const codes = new Map<string | undefined, number>();
  const guess = async () => {
    const { code } = await ask(generateApiKey('dev'), '127.0.2.1');
    codes.set(code, (codes.get(code) ?? 0) + 1);
  };
  for (let round = 0; round < 31; round += 1) await Promise.all(Array.from({ length: 10 }, guess));
  expect(codes.get('INVALID_API_KEY')).toBeGreaterThanOrEqual(300);
  expect(codes.get('INVALID_API_KEY')).toBeLessThan(310);
  expect([...codes.keys()]).toEqual(['INVALID_API_KEY', 'RATE_LIMIT_EXCEEDED']);

  const queries = await queriesOf(async () => {
    for (let round = 0; round < 20; round += 1) {
      const { status, retryAfter } = await ask(generateApiKey('dev'), '127.0.2.1');
      expect(status).toBe(429);
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
      expect(Number(retryAfter)).toBeLessThanOrEqual(60);
    }
  });
  expect(queries).toBe(0);
  expect((await ask(known.apiKey, '127.0.2.1')).status).toBe(200);
  expect((await ask(fresh.apiKey, '127.0.2.1')).status).toBe(429);
  expect((await ask(fresh.apiKey, '127.0.2.2')).status).toBe(200);
  // The key has already worked from here.
  expect((await ask(fresh.apiKey, '127.0.2.1')).status).toBe(200);
});
