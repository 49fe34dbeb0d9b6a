import { expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();
const percent = { discount_type: 'percentage', discount_value: 10, duration: 'once' } as const;

test('creates, rejects and replays the coupons of a batch independently', async () => {
  const { given, client } = await server.account();
  const { id: affiliate_id } = await given.affiliate();
  const code = unique('CODE').toUpperCase();
  const items = [
    { affiliate_id, code: ` ${code.toLowerCase()}\u200b`, ...percent, idempotency_key: unique('key') },
    { affiliate_id, code, ...percent },
    { affiliate_id, code: 'FIVE_OFF', ...percent },
    { affiliate_id: 'aff_none', code: unique('OTHER'), ...percent },
    { affiliate_id, code: unique('MONTHS'), ...percent, duration: 'repeating' as const },
  ];

  const first = await client.coupons.createBatch({ items });
  const again = await client.coupons.createBatch({ items });

  expect(first.map(({ status }) => status)).toEqual([201, 409, 400, 404, 400]);
  expect(first[0]?.data).toMatchObject({ affiliate_id, code });
  expect(first[4]?.error).toMatchObject({ field: 'duration_in_months' });
  expect(again.map(({ status }) => status)).toEqual([200, 409, 400, 404, 400]);
  expect(again[0]?.data?.id).toBe(first[0]?.data?.id);
  expect((await client.coupons.list({ affiliate_id })).data).toHaveLength(1);
});
