import type { AddressInfo } from 'node:net';
import express from 'express';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { floorWrites } from './floor-writes.ts';
import { ormWrites } from './orm-writes.ts';
import { type Credit, type Sale, saleRows } from './sale-rows.ts';

/**
 * Minimal Express server with one way of writing a sale: `floor` or `orm`. The bench forks this process, which exits
 * when the bench exits.
 */
const writers = { floor: floorWrites, orm: ormWrites };

const kind = process.argv[2] as keyof typeof writers;
const databaseUrl = process.env.DATABASE_URL ?? '';

const credits = await loadCredits();
const write = writers[kind](databaseUrl);

const app = express();
app.use(express.json());
app.post('/v1/conversions', async (req, res) => {
  const sale = req.body as Sale;
  const credit = credits.get(sale.customer_id);
  if (!credit) throw new Error(`No customer ${sale.customer_id}.`);
  const rows = saleRows(sale, credit);
  await write(rows);
  res.status(201).json({ success: true, data: rows.answer });
});

const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on('disconnect', () => process.exit(0));

function loadCredits(): Promise<Map<string, Credit>> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Credit & { customerId: string }>(
      `select r.environment_id as "environmentId", r.program_id as "programId", r.id as "referralId",
         r.affiliate_id as "affiliateId", i.id as "incentiveId", r.customer_id as "customerId"
       from referrals r join incentives i on i.environment_id = r.environment_id and i.program_id = r.program_id`,
    );
    return new Map(rows.map(({ customerId, ...credit }) => [customerId, credit]));
  });
}
