import { expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

test('refunds items by id or by key, each once, and responds as single refunds do', {
  tags: 'slow',
}, async () => {
  const { client, given } = await server.account();
  const [byId, byKey] = [await given.conversion(), await given.conversion({ external_event_id: 'order-7' })];
  const stranger = await (await server.account()).given.conversion();
  const key = () => unique('refund');
  const items = [
    { conversion_id: byId.id, amount: 40, external_event_id: key() },
    { conversion_id: byId.id, amount: 70, external_event_id: key() },
    { conversion_id: byId.id, amount: 60, external_event_id: key() },
    { conversion_external_event_id: 'order-7', external_event_id: key() },
    { conversion_external_event_id: 'order-8', external_event_id: key() },
    { conversion_id: byId.id, conversion_external_event_id: 'order-7', external_event_id: key() },
    { conversion_id: stranger.id, external_event_id: key() },
    { external_event_id: key() },
    { conversion_id: byId.id },
  ];
  const send = () => client.conversions.refundBatch({ items: items as never });
  const told = (outcomes: Awaited<ReturnType<typeof send>>) =>
    outcomes.map(({ status, data, error }) => [status, data?.sale_amount ?? error?.code, error?.field]);

  expect(told(await send())).toEqual([
    [200, 60, undefined],
    [422, 'REFUND_EXCEEDS_REMAINING', expect.anything()],
    [200, 0, undefined],
    [200, 0, undefined],
    [404, 'NOT_FOUND', 'conversion_external_event_id'],
    [400, 'VALIDATION_ERROR', 'conversion_external_event_id'],
    [404, 'NOT_FOUND', undefined],
    // It lacks either of two fields, so neither is named.
    [400, 'VALIDATION_ERROR', undefined],
    [400, 'VALIDATION_ERROR', 'external_event_id'],
  ]);
  const again = await send();
  expect(again.map(({ status }) => status)).toEqual([200, 409, 200, 200, 404, 400, 404, 400, 400]);
  expect((await client.commissions.get(byKey.id)).sale_amount).toBe(0);
  expect((await client.commissions.get(byId.id)).commission_amount).toBe(0);
  const single = await client.conversions.refund(byId.id, {
    amount: 40,
    external_event_id: items[0]?.external_event_id ?? '',
  });
  expect(single.id).toBe(byId.id);
});
