import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { startChildServer } from '../support/another-server.ts';
import { useServer } from '../support/harness.ts';

const server = useServer({ relays: true });

const rounds = 2;
const perRound = 40;

test('loses and repeats no event for a follower when a server is killed and restarted', {
  timeout: 120_000,
}, async () => {
  const { apiKey, environmentId, client, given } = await server.account();
  const { programId } = await given.program();
  const announce = async (round: number) => {
    for (let index = 0; index < perRound; index += 1) {
      await client.affiliates.create({
        name: 'Ada',
        email: `ada-${round}-${index}@example.com`,
        program_id: programId,
      });
    }
  };
  let child = await startChildServer(server.databaseUrl);
  const port = Number(new URL(child.baseUrl).port);
  let retries = 0;
  const follower = new Tributary({
    apiKey,
    baseUrl: child.baseUrl,
    onEvent: ({ type }) => {
      if (type === 'retry') retries += 1;
    },
  });
  const followed: { id: string; sequence: number }[] = [];
  const ended = new AbortController();
  const following = (async () => {
    for await (const { id, sequence } of follower.webhookEvents.follow({ signal: ended.signal })) {
      followed.push({ id, sequence });
    }
  })();

  // Kill the server while it handles a request and events are in transit.
  for (let round = 0; round < rounds; round += 1) {
    const announcing = announce(round);
    await sleep(100);
    await child.kill();
    await announcing;
    child = await startChildServer(server.databaseUrl, { port });
  }
  await announce(rounds);
  await expect.poll(() => followed.length).toBeGreaterThanOrEqual((rounds + 1) * perRound);
  // Leave time for a repetition to arrive.
  await sleep(300);
  ended.abort();
  await following;
  await child.kill();

  const numbered = await server.db.orm.webhookEvent.findMany({
    where: { environmentId },
    orderBy: { sequence: 'asc' },
  });
  expect(followed).toEqual(
    numbered.map(({ eventId, sequence }) => ({ id: eventId, sequence: Number(sequence) })),
  );
  expect(retries).toBeGreaterThanOrEqual(rounds);
});

test('shows a follower from the latest event on new events within a moment', async () => {
  const { client } = await server.account();
  await client.webhookEvents.test({ type: 'payout.paid' });
  await expect.poll(async () => (await client.webhookEvents.list()).latest_sequence).toBe(1);
  const next = client.webhookEvents.follow({ after: 'latest' }).next();
  await sleep(200);
  const announced = await client.webhookEvents.test({ type: 'referral.converted' });
  const { value: event } = await next;
  expect(event).toMatchObject({ ...announced, sequence: 2, environment: 'dev' });
});
