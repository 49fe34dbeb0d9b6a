import { expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { openSecret } from './webhook-endpoint.ts';

const server = useServer();

const many = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const deliveriesOf = async (endpointId: string): Promise<number> => {
  const text = 'select count(*)::int as count from webhook_deliveries where endpoint_id = $1';
  return (await server.db.lists.query(text, [endpointId])).rows[0].count;
};

test('keeps the last two secrets of concurrent rotations, in the order of the responses', async () => {
  const { client, given, environmentId } = await server.account();
  const { id, secret: first } = await given.webhookEndpoint();
  const rotated = await many(6, () => client.webhookEndpoints.rotateSecret(id));
  const row = await server.db.orm.webhookEndpoint.findUniqueOrThrow({
    where: { environmentId_id: { environmentId, id } },
  });
  const kept = [row.secret, row.previousSecret].map((sealed) =>
    openSecret(server.deps.cipher, row, sealed ?? new Uint8Array()),
  );
  const secrets = rotated.map(({ secret }) => secret);
  expect(new Set([first, ...secrets]).size).toBe(7);
  expect(kept[0]).not.toBe(kept[1]);
  for (const secret of kept) expect(secrets).toContain(secret);
  const latest = rotated.reduce((a, b) => (a.updated_at >= b.updated_at ? a : b));
  expect(row.updatedAt.toISOString()).toBe(latest.updated_at);
});

test('applies concurrent updates and disabling', async () => {
  const { client, given } = await server.account();
  const { id } = await given.webhookEndpoint();
  await Promise.all([
    client.webhookEndpoints.update(id, { description: 'Ours' }),
    client.webhookEndpoints.update(id, { enabled: false }),
    client.webhookEndpoints.update(id, { event_types: ['payout.paid'] }),
    client.webhookEndpoints.rotateSecret(id),
  ]);
  expect(await client.webhookEndpoints.get(id)).toMatchObject({
    description: 'Ours',
    enabled: false,
    disabled_reason: 'manual',
    event_types: ['payout.paid'],
    previous_secret_expires_at: expect.any(String),
  });
});

test('leaves no deliveries when deleting during the relay, without blocking it or returning a 500', {
  tags: 'slow',
}, async () => {
  const { client, given, raw } = await server.account();
  for (let round = 0; round < 8; round += 1) {
    const [gone, kept] = [await given.webhookEndpoint(), await given.webhookEndpoint()];
    const before = await deliveriesOf(kept.id);
    await many(10, () => client.webhookEvents.test({ type: 'payout.paid' }));
    const path = `/v1/webhook-endpoints/${gone.id}`;
    const [, ...answers] = await Promise.all([
      server.relay(),
      raw('DELETE', path),
      raw('POST', `${path}/redeliver`, { after: 0 }),
      raw('POST', `${path}/test`, {}),
      raw('DELETE', path),
    ]);
    await server.relay();
    for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
    expect(answers[0]?.status === 200 || answers[3]?.status === 200).toBe(true);
    expect((await raw('GET', path)).status).toBe(404);
    expect(await deliveriesOf(gone.id)).toBe(0);
    expect(await deliveriesOf(kept.id)).toBe(before + 10);
  }
});

test('creates each delivery once during concurrent redeliveries and the relay', {
  tags: 'slow',
}, async () => {
  const { client, given } = await server.account();
  const { id } = await given.webhookEndpoint();
  await many(20, () => client.webhookEvents.test({ type: 'payout.paid' }));
  await server.relay();
  await many(10, () => client.webhookEvents.test({ type: 'payout.paid' }));
  await Promise.all([
    server.relay(),
    ...Array.from({ length: 5 }, () => client.webhookEndpoints.redeliver(id, { after: 0 })),
  ]);
  expect(await deliveriesOf(id)).toBe(30);
});

test('deletes any number of deliveries and tests, and resumes an interrupted deletion', {
  tags: 'slow',
}, async () => {
  const { client, given, environmentId } = await server.account();
  const [large, other] = [await given.webhookEndpoint(), await given.webhookEndpoint()];
  await client.webhookEvents.test({ type: 'payout.paid' });
  await server.db.lists.query(
    `insert into outbox_events (environment_id, id, type, object_id, data, created_at)
     select environment_id, 'evt_' || n, type, object_id, data, created_at
     from outbox_events, generate_series(2, 5000) n where environment_id = $1`,
    [environmentId],
  );
  await server.relay();
  await client.webhookEndpoints.test(large.id);
  await server.db.lists.query(
    `insert into webhook_deliveries (environment_id, id, endpoint_id, event_id, event_type, test_event, due_at, created_at, updated_at)
     select environment_id, 'dlv_' || n, endpoint_id, event_id, event_type, test_event, due_at, created_at, updated_at
     from webhook_deliveries, generate_series(2, 5000) n where environment_id = $1 and sequence is null`,
    [environmentId],
  );
  expect(await deliveriesOf(large.id)).toBe(10_000);
  // Leaves the row as an earlier, unfinished request would.
  await client.webhookEndpoints.update(large.id, { enabled: false });
  await server.db.lists.query(
    'delete from webhook_deliveries where environment_id = $1 and endpoint_id = $2 and sequence between 100 and 3000',
    [environmentId, large.id],
  );
  expect(await client.webhookEndpoints.delete(large.id)).toEqual({ id: large.id, deleted: true });
  expect([await deliveriesOf(large.id), await deliveriesOf(other.id)]).toEqual([0, 5_000]);
});
