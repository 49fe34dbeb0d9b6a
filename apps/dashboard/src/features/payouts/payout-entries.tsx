import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Commission, Payout } from '@tributary/sdk';
import { useState } from 'react';
import { type CsvColumns, EXPORT_ROWS_MAX, ExportButton } from '../../app/export-button.tsx';
import { referralName } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Time } from '../../components/time.tsx';
import { sumsOf } from '../../format/money.ts';

const SHOWN = 50;

/** Number of sales whose customers and orders are loaded at a time. */
const SALES_READ = 200;

type Entry = NonNullable<Payout['transactions']>[number];

interface EntryWithSale {
  readonly entry: Entry;
  readonly sale: Commission | undefined;
}

function kindOf({ type, amount, adjustment }: Entry) {
  if (adjustment) return amount < 0 ? 'deduction' : 'bonus';
  if (type === 'refund_undone') return 'refund_undone';
  return amount < 0 ? 'refund' : 'commission';
}

const columnsOf = (currency: string): CsvColumns<EntryWithSale> => [
  ['date', ({ entry }) => entry.occurred_at],
  ['type', ({ entry }) => kindOf(entry)],
  ['commission_id', ({ entry }) => (entry.adjustment ? '' : entry.commission.id)],
  ['customer', ({ sale }) => (sale?.referral ? referralName(sale.referral) : '')],
  ['order', ({ sale }) => sale?.external_event_id ?? ''],
  ['reason', ({ entry }) => entry.adjustment?.reason ?? ''],
  ['sale_amount', ({ entry }) => entry.sale?.amount ?? ''],
  ['sale_currency', ({ entry }) => entry.sale?.currency ?? ''],
  ['amount', ({ entry }) => entry.amount],
  ['currency', () => currency],
];

function useSales({ id }: Payout) {
  const { client } = useHere();
  return async (limit: number): Promise<ReadonlyMap<string, Commission>> => {
    const sales = await client.commissions
      .list({ payout_id: id, limit: 100, sort: 'occurred_at', order: 'asc', expand: ['referral'] })
      .toArray({ limit });
    return new Map(sales.map((sale) => [sale.id, sale]));
  };
}

/** Entries included in a payout. They add up to the payout amount. */
export function PayoutEntries({ of }: { of: Payout }) {
  const { t } = useLingui();
  const { mode, can } = useHere();
  const [shown, setShown] = useState(SHOWN);
  const read = useSales(of);
  const limit = Math.max(SALES_READ, shown);
  const mayRead = can('read:commissions');
  const sales = useQuery({
    queryKey: [mode, 'payouts', 'sales', of.id, limit],
    queryFn: () => read(limit),
    enabled: mayRead,
  });
  const entries = of.transactions ?? [];
  const [sum] = sumsOf(entries.map(({ amount }) => ({ amount, currency: of.currency })));
  const withSales = (found: ReadonlyMap<string, Commission> | undefined): readonly EntryWithSale[] =>
    entries.map((entry) => ({ entry, sale: found?.get(entry.commission.id) }));
  return (
    <>
      <div className="title">
        <h3>
          <Plural value={entries.length} one="Includes # entry" other="Includes # entries" />
        </h3>
        {mayRead && entries.length > 0 && (
          <span className="end">
            <ExportButton
              small
              columns={columnsOf(of.currency)}
              rows={async () => withSales(await read(EXPORT_ROWS_MAX))}
              name={`payout-${of.invoice_number ?? of.id}`}
            />
          </span>
        )}
      </div>
      <div className="entries">
        <table className="table inset" aria-label={t`Entries`}>
          <thead>
            <tr>
              <th>
                <Trans>Customer</Trans>
              </th>
              <th className="apart">
                <Trans>Date</Trans>
              </th>
              <th className="apart">
                <Trans>Order</Trans>
              </th>
              <th className="end">
                <Trans>Sale</Trans>
              </th>
              <th className="end">
                <Trans>Commission</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {withSales(sales.data)
              .slice(0, shown)
              .map((each) => (
                <EntryRow key={each.entry.id} of={each} currency={of.currency} />
              ))}
          </tbody>
          {sum && (
            <tfoot>
              <tr>
                <td>
                  <Trans>Total</Trans>
                </td>
                <td className="apart" />
                <td className="apart" />
                <td />
                <td className="end">
                  <Amount of={sum} />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {entries.length > shown && (
        <Button look="quiet" onPress={() => setShown(shown + 500)}>
          <Trans>Show {entries.length - shown} more</Trans>
        </Button>
      )}
    </>
  );
}

function EntryRow({ of, currency }: { of: EntryWithSale; currency: string }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const { entry, sale } = of;
  const { commission, adjustment, amount } = entry;
  const names = {
    ...{ bonus: t`Bonus`, deduction: t`Deduction`, commission: null },
    ...{ refund: t`Refund`, refund_undone: t`Refund undone` },
  };
  const kind = names[kindOf(entry)];
  const date = <Time at={entry.occurred_at} as="day" />;
  const order = adjustment ? null : (sale?.external_event_id ?? commission.id.slice(-8));
  return (
    <tr>
      <td className="entry">
        <div className="row" style={{ alignItems: 'baseline' }}>
          {adjustment ? (
            <div className="cut">{adjustment.reason}</div>
          ) : (
            <Link to="/$mode/commissions/$id" params={{ mode, id: commission.id }} className="link cut">
              {sale?.referral ? <Name of={referralName(sale.referral)} /> : <Trans>Commission</Trans>}
            </Link>
          )}
          {kind && <span className="secondary">{kind}</span>}
        </div>
        <div className="secondary cut together">
          {date}
          {order && ' · '}
          {order}
        </div>
      </td>
      <td className="apart">{date}</td>
      <td className="apart">
        <div className="cut">{order}</div>
      </td>
      <td className="end muted">{entry.sale && <Amount of={entry.sale} />}</td>
      <td className="end">
        <Amount of={{ amount, currency }} />
      </td>
    </tr>
  );
}
