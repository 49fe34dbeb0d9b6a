import { expect, test } from 'vitest';
import { startServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';
import { mainProcesses } from '../../../../test/support/main-process.ts';
import { startSmtpSink } from '../../../../test/support/smtp-sink.ts';
import { until } from '../../../../test/support/until.ts';

const PAYOUTS = Number(process.env.TRIBUTARY_TEST_PAYOUTS ?? 2_500);
const AT_ONCE = 8;
const BATCH = 500;

/** Runs `work` for each item, several at a time. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The time is only reported, because it depends on the machine; people judge whether it is acceptable. */
test(`announces each of ${PAYOUTS} completed payouts once`, async () => {
  const processes = mainProcesses();
  const encryptionKeys = [Buffer.from(processes.encryptionKey, 'base64')] as const;
  const server = await startServer({ mail: mailOn(1), encryptionKeys });
  const sink = await startSmtpSink();
  try {
    const { client, environmentId, given } = (await server.account()).live;
    const { programId } = await given.program();
    const ids: string[] = [];
    for (let from = 0; from < PAYOUTS; from += BATCH) {
      const items = Array.from({ length: BATCH }, (_, at) => ({
        ...{ name: `Affiliate ${from + at}`, email: `affiliate${from + at}@example.com` },
        ...{ program_id: programId, tracking_id: `affiliate-${from + at}`, payout_method: 'paypal' as const },
        payout_details: { email: `affiliate${from + at}@example.com` },
      }));
      const made = await client.affiliates.createBatch({ items });
      ids.push(...made.flatMap((outcome) => ('data' in outcome ? outcome.data.id : [])));
    }
    expect(ids).toHaveLength(PAYOUTS);
    await each(ids, (affiliate_id) =>
      client.adjustments.create({ affiliate_id, amount: 20, currency: 'USD', reason: 'A video' }),
    );
    await client.portals.update(programId, { is_open: true });
    await client.payouts.create({ program_id: programId });
    const payouts: string[] = [];
    for await (const { id } of client.payouts.list({ status: 'pending' })) payouts.push(id);
    expect(payouts).toHaveLength(PAYOUTS);
    await each(payouts, async (id) => {
      await client.payouts.update(id, { status: 'processing' });
      await client.payouts.complete(id);
    });
    await server.relay();

    const startedMs = performance.now();
    const main = await processes.start(server.databaseUrl, {
      TRIBUTARY_SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=off`,
      TRIBUTARY_MAIL_FROM: 'Acme <affiliates@example.com>',
    });
    const accepted = async () =>
      server.db.orm.mail.count({ where: { environmentId, kind: 'payout_sent', status: 'accepted' } });
    await until('all are accepted', async () => (await accepted()) === PAYOUTS, 900_000);
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    await main.terminate();
    expect(await server.db.orm.mail.count({ where: { environmentId } })).toBe(PAYOUTS);
    expect(new Set(sink.received.map(({ to }) => to[0])).size).toBe(PAYOUTS);
    console.log(`${PAYOUTS} payout mails accepted in ${seconds} s, from the start of the server on`);
  } finally {
    processes.remove();
    await sink.close();
    await server.close();
  }
}, 1_800_000);
