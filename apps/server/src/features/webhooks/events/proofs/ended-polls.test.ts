import { Tributary } from '@tributary/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChildServer, startChildServer } from '../../../../../test/support/another-server.ts';
import { send, type TestAccount, useServer } from '../../../../../test/support/harness.ts';
import { signIn } from '../../../../../test/support/sign-in.ts';

/** A revocation reaches every process within a second, while a poll waits for thirty. */
const PROMPT_MS = 5_000;

const server = useServer({ relays: true });
/** Another process on the same database, in which polls wait too. */
let other: ChildServer;
beforeAll(async () => {
  other = await startChildServer(server.databaseUrl);
});
afterAll(() => other.kill());

interface Waiting {
  /** Returns the response's code and how long it took from now. */
  ended(): Promise<{ code: string; ms: number }>;
}

/** Starts polls that wait in both processes. */
async function waiting(headers: Record<string, string>): Promise<Waiting[]> {
  const before = server.deps.feed.waitingCount;
  const polls = [server.baseUrl, other.baseUrl].map((baseUrl) => {
    const origin = { origin: new URL(baseUrl).origin };
    return send(`${baseUrl}/v1/webhook-events?wait=30`, {
      method: 'GET',
      headers: { ...headers, ...('cookie' in headers && origin) },
    });
  });
  while (server.deps.feed.waitingCount === before) await new Promise((resolve) => setImmediate(resolve));
  // The number of waiting polls in the other process cannot be read.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return polls.map((poll) => ({
    ended: async () => {
      const startedMs = performance.now();
      const { body } = await poll;
      return { code: body.error?.code ?? 'answered', ms: performance.now() - startedMs };
    },
  }));
}

async function expectEnded(polls: readonly Waiting[], code: string): Promise<void> {
  const ended = await Promise.all(polls.map((poll) => poll.ended()));
  expect(ended.map((each) => each.code)).toEqual([code, code]);
  for (const { ms } of ended) expect(ms).toBeLessThan(PROMPT_MS);
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const keyOf = async ({ client }: TestAccount) => {
  const { id, key } = await client.apiKeys.create({ name: 'Reader', permissions: ['read:webhooks'] });
  return { id, key: key as string };
};

describe('long poll ends in each process', () => {
  test('when its key is revoked', async () => {
    const account = await server.account();
    const { id, key } = await keyOf(account);
    const polls = await waiting(bearer(key));
    await account.client.apiKeys.delete(id);
    await expectEnded(polls, 'API_KEY_REVOKED');
  });

  test('when its key expires', async () => {
    const account = await server.account();
    const key = await account.issueKey(['read:webhooks'], { expiresAt: new Date(Date.now() + 4_000) });
    await expectEnded(await waiting(bearer(key)), 'API_KEY_EXPIRED');
  });

  test('when its key loses the permission', async () => {
    const account = await server.account();
    const { id, key } = await keyOf(account);
    const polls = await waiting(bearer(key));
    await account.client.apiKeys.update(id, { permissions: ['read:affiliates'] });
    await expectEnded(polls, 'INSUFFICIENT_PERMISSIONS');
  });

  test('when its session is signed out', async () => {
    const account = await server.account();
    const { headers } = await signIn(server.baseUrl, { api_key: (await keyOf(account)).key });
    const polls = await waiting(headers);
    expect((await send(`${server.baseUrl}/v1/session`, { method: 'DELETE', headers })).status).toBe(200);
    await expectEnded(polls, 'SESSION_ENDED');
  });

  test('when the key of its session is revoked', async () => {
    const account = await server.account();
    const { id, key } = await keyOf(account);
    const { headers } = await signIn(server.baseUrl, { api_key: key });
    const polls = await waiting(headers);
    await account.client.apiKeys.delete(id);
    await expectEnded(polls, 'SESSION_ENDED');
  });

  test('when its session has been unused for too long', async () => {
    const account = await server.account();
    const { headers } = await signIn(server.baseUrl, { api_key: (await keyOf(account)).key });
    const polls = await waiting(headers);
    const { environmentId } = account;
    const longAgo = { createdAt: new Date(0), lastUsedAt: new Date(0) };
    await server.db.orm.session.updateMany({ where: { environmentId }, data: longAgo });
    await expectEnded(polls, 'SESSION_ENDED');
  });
});

test('continues a long poll while other keys are revoked, and frees its place when it ends', async () => {
  const account = await server.account();
  const [mine, revoked] = [await keyOf(account), await keyOf(account)];
  const client = new Tributary({ apiKey: mine.key, baseUrl: server.baseUrl, maxRetries: 0 });
  const before = server.deps.feed.waitingCount;
  const poll = client.webhookEvents.list({ wait: 30 });
  const ended = await waiting(bearer(revoked.key));
  await account.client.apiKeys.delete(revoked.id);
  await expectEnded(ended, 'API_KEY_REVOKED');
  expect(server.deps.feed.waitingCount).toBe(before + 1);
  await account.given.affiliate();
  expect((await poll).data).toHaveLength(1);
});
