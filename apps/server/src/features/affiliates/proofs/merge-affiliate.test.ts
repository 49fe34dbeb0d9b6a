import { expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { outcomeOf, tally } from '../../../../test/support/outcome.ts';

const server = useServer();

const REFERRALS = 50_000;
const PER_BATCH = 500;
const SELLERS = 12;
/** A merge that rewrote a row for each referral would take longer, and sales would wait for it. */
const MERGE_MS_MAX = 2_000;

const range = (length: number) => Array.from({ length }, (_, index) => index);

test('merges an affiliate with 50,000 referrals while their customers buy, without a waiting, failed or lost sale', async () => {
  const { client, given, environmentId } = await server.account();
  const program = await given.program();
  await given.incentive(program);
  const [source, staying] = [await given.affiliate({ program }), await given.affiliate({ program })];
  for (const batch of range(REFERRALS / PER_BATCH)) {
    const items = range(PER_BATCH).map((index) => {
      const customer_id = `cus_${batch * PER_BATCH + index}`;
      return { affiliate_id: source.id, customer_id, email: `${customer_id}@example.com` };
    });
    const made = await client.referrals.createBatch({ items });
    expect(made.filter(({ status }) => status !== 201)).toEqual([]);
  }

  let isOver = false;
  let isMerged = false;
  let sent = 0;
  const sales: { affiliateId: string | null | undefined; wasMerged: boolean; ms: number; outcome: object }[] =
    [];
  const sell = async () => {
    while (!isOver) {
      const wasMerged = isMerged;
      const startedAt = performance.now();
      sent += 1;
      const customer_id = `cus_${(sent * 7_919) % REFERRALS}`;
      const outcome = await outcomeOf(
        client.conversions.create({
          ...{ customer_id, sale_amount: 10, sale_amount_currency: 'USD' },
          external_event_id: `order-${sent}`,
        }),
      );
      const affiliateId = outcome.data?.affiliate_id;
      sales.push({ affiliateId, wasMerged, ms: performance.now() - startedAt, outcome });
    }
  };
  const soldMany = (count: number) =>
    expect.poll(() => sales.length, { timeout: 60_000 }).toBeGreaterThan(count);

  const sellers = range(SELLERS).map(sell);
  await soldMany(500);
  const startedAt = performance.now();
  await client.affiliates.merge(source.id, { into: staying.id, reason: 'Applied twice' });
  const mergeMs = performance.now() - startedAt;
  isMerged = true;
  await soldMany(sales.length + 500);
  isOver = true;
  await Promise.all(sellers);

  expect(mergeMs).toBeLessThan(MERGE_MS_MAX);
  expect(tally(sales.map(({ outcome }) => outcome) as never)).toEqual({ '201': sent });
  const after = sales.filter(({ wasMerged }) => wasMerged);
  expect(new Set(after.map(({ affiliateId }) => affiliateId))).toEqual(new Set([staying.id]));
  const ready = async (id: string) => (await client.affiliates.balances(id))[0]?.ready ?? 0;
  const ofSource = sales.filter(({ affiliateId }) => affiliateId === source.id).length;
  expect([await ready(source.id), await ready(staying.id)]).toEqual([ofSource * 2, (sent - ofSource) * 2]);
  const kept = await server.db.orm.referral.count({ where: { environmentId, affiliateId: source.id } });
  expect(kept).toBe(REFERRALS);
  const { payouts } = await client.payouts.create({ program_id: program.programId });
  expect(payouts).toMatchObject([{ affiliate_id: staying.id, amount: sent * 2 }]);
}, 600_000);
