import { expect, test } from 'vitest';
import { copyTransaction } from '../../../../../test/support/copy-transaction.ts';
import { useServer } from '../../../../../test/support/harness.ts';
import type { OwnContext } from '../../../../context.ts';
import { type OwnReader, type OwnRows, type OwnStatement, ownRows } from '../../../../platform/db/own-sql.ts';
import { getPortalCommission, listPortalCommissions } from '../commissions.ts';
import { getPortalPayout, listPortalPayouts } from '../payouts.ts';

// Measures how many database pages a read touches instead of its duration. The number must not depend on the number
// of sales.
const server = useServer();

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** Performs a read and counts the pages that its statements touch. */
function countingReader(own: OwnRows) {
  let pages = 0;
  const rows = async <Values extends object, Row>(
    statement: OwnStatement<Values, Row>,
    values: Omit<Values, keyof OwnRows>,
  ): Promise<Row[]> => {
    const bound = statement.statement.with({ ...(values as Values), ...own });
    const explained = await server.db.lists.query(
      `explain (analyze, buffers, format json) ${bound.text}`,
      bound.values,
    );
    const plan: Plan = explained.rows[0]['QUERY PLAN'][0].Plan;
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return ownRows(server.db.lists, own, statement, values);
  };
  const reader: OwnReader = { rows };
  return { reader, pages: () => pages };
}

test('reads as few database pages for a list page with 30 times as many sales', async () => {
  const { client, given, environmentId } = await server.account();
  const program = await given.program();
  // Nothing of the copies is due, because the sum of due amounts is read through an index and grows with it.
  await given.incentive(program, { approvalType: 'manual' });
  const affiliate = await given.affiliate({ program });
  const others = await given.affiliate({ program });
  const sell = async (affiliate_id: string) => {
    const { id: referral_id } = await given.referral({ affiliate_id });
    return (await given.conversion({ referral_id })).id;
  };
  const paid = await sell(affiliate.id);
  await client.commissions.update(paid, { status: 'ready_for_payment' });
  const { payouts } = await client.payouts.create({ program_id: program.programId });
  await client.payouts.start(payouts[0]?.id ?? '');
  await client.payouts.complete(payouts[0]?.id ?? '');
  const [sale, more] = [await sell(affiliate.id), await sell(affiliate.id)];
  const [another, ofOthers] = [await sell(others.id), await sell(others.id)];

  const grow = async (times: number, from: string) => {
    await copyTransaction(server, { environmentId, id: from, times });
    const session = await server.db.lists.connect();
    await session.query('set statement_timeout = 0');
    for (const table of ['transactions', 'earnings', 'ledger_entries', 'payout_items'])
      await session.query(`vacuum analyze ${table}`);
    session.release(true);
  };
  const read = async (run: (ctx: OwnContext) => Promise<unknown>) => {
    const { reader, pages } = countingReader({ environmentId, affiliateIds: [affiliate.id] });
    // A payout's account is decrypted without another read.
    const own = { ...reader, maskedAccount: () => null };
    await run({ own, now: new Date() } as unknown as OwnContext);
    return pages();
  };
  const lists = async () => {
    const listOf = (query: object) =>
      read((ctx) => listPortalCommissions(ctx, { query: { limit: 20, ...query } } as never));
    return {
      all: await listOf({}),
      approved: await listOf({ group: 'approved' }),
      paid: await listOf({ group: 'paid' }),
      waiting: await listOf({ group: 'waiting' }),
      after: await listOf({ starting_after: sale }),
      before: await listOf({ ending_before: paid }),
      one: await read((ctx) => getPortalCommission(ctx, { params: { id: sale } } as never)),
      payouts: await read((ctx) => listPortalPayouts(ctx, { query: { limit: 20 } } as never)),
      payout: await read((ctx) => getPortalPayout(ctx, { params: { id: payouts[0]?.id } } as never)),
    };
  };
  await grow(200, sale);
  await grow(200, another);
  const few = await lists();
  await grow(6_000, more);
  await grow(6_000, ofOthers);
  const many = await lists();
  for (const [name, pages] of Object.entries(few)) {
    const now = many[name as keyof typeof many];
    expect(now, `${name}: ${pages} pages, then ${now}`).toBeLessThan(pages * 1.5 + 60);
  }
}, 300_000);
