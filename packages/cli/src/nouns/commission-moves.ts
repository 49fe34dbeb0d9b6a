import { confirmTotals } from '../bulk/confirm-totals.ts';
import { type Outcome, printOutcomes } from '../bulk/outcomes.ts';
import { type Totals, totalsOf } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import type { Commission } from '../commissions/select-commissions.ts';
import { counted } from '../terminal/counted.ts';

const atOnce = 8;

interface Shown {
  id: string;
  affiliate_name: string | null;
  commission_amount: number;
  commission_currency: string | null;
  status: string;
}

// What a narrow terminal leaves is what the question is about.
const asked = ['affiliate_name', 'commission_amount', 'commission_currency', 'status', 'created_at', 'id'];
const columns = [
  ...['affiliate_name', 'commission_amount', 'commission_currency', 'status', 'outcome', 'id', 'message'],
] as (keyof Outcome<Shown>)[];

const toRow = (
  { id, commission_amount, commission_currency, status }: Commission,
  { affiliate }: Commission,
): Shown => ({
  id,
  affiliate_name: affiliate?.name ?? null,
  commission_amount,
  commission_currency,
  status,
});

const priced = (commissions: readonly Commission[]) =>
  commissions.flatMap(({ commission_amount: amount, commission_currency: currency }) =>
    currency === null ? [] : [{ amount, currency }],
  );

export interface Move {
  readonly status: 'approved' | 'ready_for_payment' | 'rejected';
  /** What the question calls it, such as `Approve`. */
  readonly verb: string;
}

/** Moves each commission after a question with their totals; what one refuses stops no other. */
export async function moveCommissions(
  cli: Cli,
  { status, verb }: Move,
  commissions: readonly Commission[],
  expected: Totals | undefined,
): Promise<void> {
  if (commissions.length > 0 || expected !== undefined)
    await confirmTotals(cli, {
      what: `${verb} ${counted(commissions.length, 'commission')}`,
      rows: commissions.map((each) => ({ ...toRow(each, each), created_at: each.created_at })),
      columns: asked,
      totals: totalsOf(priced(commissions)),
      programIds: commissions.map(({ program_id }) => program_id ?? undefined),
      expected,
    });
  const client = await cli.client();
  await printOutcomes(cli, {
    noun: 'commission',
    items: commissions,
    toRow: (commission) => toRow(commission, commission),
    columns,
    atOnce,
    work: async (before) => {
      const after = await client.commissions.update(before.id, { status });
      const outcome = before.status === after.status ? 'already' : 'done';
      return { ...toRow(after, before), outcome, code: null, message: null };
    },
  });
}
