import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { runRelay } from '../../src/platform/outbox/run-relay.ts';
import { startChildServer } from '../support/another-server.ts';
import { type TestAccount, useServer } from '../support/harness.ts';

const server = useServer();

const range = (length: number) => Array.from({ length }, (_, index) => index);
const silent = pino({ level: 'silent' });

const numbered = ({ environmentId }: TestAccount) =>
  server.db.orm.webhookEvent.count({ where: { environmentId } });
const written = ({ environmentId }: TestAccount) =>
  server.db.orm.outboxEvent.count({ where: { environmentId } });

async function untilNumbered(account: TestAccount, count: number): Promise<void> {
  while ((await numbered(account)) < count) await sleep(2);
}

describe('killed relay process', () => {
  test('leaves its committed events to the next relay pass', async () => {
    const account = await server.account();
    const child = await startChildServer(server.databaseUrl);
    const client = new Tributary({ apiKey: account.apiKey, baseUrl: child.baseUrl, maxRetries: 0 });
    const { programId } = await account.given.program();
    const made = await client.affiliates.create({
      name: 'Ann',
      email: 'ann@example.com',
      program_id: programId,
    });
    await child.kill();
    expect(await numbered(account)).toBe(0);
    await server.relay();

    const { data } = await account.client.webhookEvents.list();
    expect(data).toMatchObject([{ sequence: 1, type: 'affiliate.created', data: { id: made.id } }]);
  });

  test('loses no event and duplicates no number next to another relay under load', async () => {
    const account = await server.account();
    const { id } = await account.given.referral();
    const relay = runRelay(server.deps, silent);
    for (const round of range(2)) {
      const child = await startChildServer(server.databaseUrl, { relays: true });
      const client = new Tributary({ apiKey: account.apiKey, baseUrl: child.baseUrl, maxRetries: 0 });
      let answered = 0;
      const sent = range(60).map((at) =>
        client.conversions
          .create({
            ...{ referral_id: id, sale_amount: 10, sale_amount_currency: 'USD' },
            external_event_id: `order-${round}-${at}`,
          })
          .then(
            () => (answered += 1),
            () => null,
          ),
      );
      while (answered < 10) await sleep(1);
      await child.kill();
      await Promise.all(sent);
    }
    const count = await written(account);
    await untilNumbered(account, count);
    await relay.stop();

    const { rows } = await server.db.lists.query<{ sequence: bigint }>(
      'select sequence from webhook_events where environment_id = $1 order by sequence',
      [account.environmentId],
    );
    expect(count).toBeGreaterThanOrEqual(20);
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(range(count).map((at) => at + 1));
  });
});
