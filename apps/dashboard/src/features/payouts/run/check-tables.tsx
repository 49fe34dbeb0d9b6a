import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Program } from '@tributary/sdk';
import { type ReactNode, useMemo } from 'react';
import { useNamed } from '../../../app/filters.ts';
import { useHere } from '../../../app/session/session-context.tsx';
import { Button } from '../../../components/button.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount, Amounts, Count } from '../../../components/money.tsx';
import { useNameOf } from '../../../components/named.ts';
import { Name } from '../../../components/names.tsx';
import { PagedTable } from '../../../components/paged-table.tsx';
import { Time } from '../../../components/time.tsx';
import { type Money, sumsOf } from '../../../format/money.ts';
import { usePayoutDetails } from '../../affiliates/use-payout-details.ts';
import { maskedAccount, useMethodName } from '../paid-to.tsx';
import { changedDetails, mergedInto, minimumIn, type Plan, type Planned } from './plan.ts';
import { listOf, useRun, withoutItem } from './search.ts';

/** Number of rows shown at first, small because each row loads its own details. */
const ROWS = 20;

type Row = Money & { readonly affiliate_id: string };

const idOf = ({ affiliate_id, currency }: Row) => `${affiliate_id} ${currency}`;

/** Affiliates who would be paid, by currency, largest amount first. */
export function PaidTable({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const { items, columns } = useMemo(() => {
    const merged = mergedInto(plan.warnings);
    const changed = new Map(changedDetails(plan.warnings).map((each) => [each.affiliate_id, each]));
    const columnsOf: Column<Planned>[] = [
      {
        id: 'affiliate',
        label: t`Affiliate`,
        lead: true,
        at: 'title',
        cell: ({ affiliate_id: id, affiliate_name }) => (
          <Link to="/$mode/affiliates/$id" params={{ mode, id }}>
            <Name of={affiliate_name} />
          </Link>
        ),
      },
      {
        id: 'to',
        label: t`Payout method`,
        at: 'meta',
        cell: ({ affiliate_id }) => (
          <PaidTo
            id={affiliate_id}
            changedAt={changed.get(affiliate_id)?.payout_details_changed_at}
            isMerged={merged.has(affiliate_id)}
          />
        ),
      },
      amountColumn(t`Amount`),
    ];
    return {
      columns: columnsOf,
      items: plan.payouts.toSorted((a, b) => a.currency.localeCompare(b.currency) || b.amount - a.amount),
    };
  }, [t, mode, plan]);
  const note = (
    <>
      <Count of={items.length} /> · <Amounts of={sumsOf(items)} />
    </>
  );
  return (
    <PagedTable
      title={t`To be paid`}
      label={t`To be paid`}
      note={note}
      columns={columns}
      items={items}
      idOf={idOf}
      size={ROWS}
    />
  );
}

/** The accessible name includes the amount, because an affiliate can have a row in each currency. */
const amountColumn = (label: string): Column<Row> => ({
  id: 'amount',
  label,
  end: true,
  at: 'amount',
  lead: true,
  cell: (money) => <Amount of={money} />,
});

interface PaidToProps {
  readonly id: string;
  readonly changedAt: string | null | undefined;
  readonly isMerged: boolean;
}

function PaidTo({ id, changedAt, isMerged }: PaidToProps) {
  const details = usePayoutDetails(id).data;
  const nameOf = useMethodName();
  return (
    <span className="to">
      {details?.payout_method === null && <Caution>{nameOf(null)}</Caution>}
      {details?.payout_method && nameOf(details.payout_method)}
      <span className="num muted">{details && maskedAccount(details.payout_details)}</span>
      {changedAt && (
        <Caution>
          <Trans>
            Changed <Time at={changedAt} as="day" />
          </Trans>
        </Caution>
      )}
      {isMerged && (
        <Caution>
          <Trans>Includes a merged account</Trans>
        </Caution>
      )}
    </span>
  );
}

const Caution = ({ children }: { children: ReactNode }) => (
  <span className="changed" style={{ fontSize: 'inherit' }}>
    <Icon name="warning" small />
    <span>{children}</span>
  </span>
);

/** Affiliate excluded by the user, or skipped by the server, which returns only the id. */
type Out = Row & { readonly affiliate_name?: string; readonly reason: string };

interface LeftOutProps {
  readonly plan: Plan;
  readonly program: Program | undefined;
  /** Minimum payout of this run. Overrides the program's minimum. */
  readonly minimum: number | undefined;
}

/** Affiliates who would not be paid, with the reason and the next step. */
export function LeftOutTable({ plan, program, minimum }: LeftOutProps) {
  const { t } = useLingui();
  const { values, set } = useRun();
  const { left_out, without_method } = values;
  const items = useMemo((): Out[] => {
    const named = listOf(left_out);
    const reasonOf = ({ affiliate_id }: Row) => (named.includes(affiliate_id) ? 'by_you' : 'no_method');
    return [...plan.leftOut.map((payout) => ({ ...payout, reason: reasonOf(payout) })), ...plan.skipped];
  }, [plan, left_out]);
  const columns = useMemo((): Column<Out>[] => {
    const reasons: Readonly<Record<string, ReactNode>> = {
      by_you: t`Excluded by you`,
      no_method: t`No payout method`,
      not_approved: t`Affiliate not approved`,
      method_none: t`Payout method is “none”`,
      nothing_to_pay: t`Nothing to pay: refunds exceed earnings`,
    };
    const belowMinimum = (currency: string) => (
      <Trans>
        Below the minimum of <Amount of={{ amount: minimum ?? minimumIn(program, currency), currency }} />
      </Trans>
    );
    return [
      {
        id: 'affiliate',
        label: t`Affiliate`,
        lead: true,
        at: 'title',
        cell: ({ affiliate_id, affiliate_name }) =>
          affiliate_name === undefined ? <NameOf id={affiliate_id} /> : <Name of={affiliate_name} />,
      },
      {
        id: 'reason',
        label: t`Reason`,
        at: 'meta',
        cell: ({ reason, currency }) => reasons[reason] ?? belowMinimum(currency),
      },
      { id: 'remedy', label: t`Next step`, end: true, at: 'status', cell: (out) => <Remedy of={out} /> },
      amountColumn(t`Remains due`),
    ];
  }, [t, program, minimum]);
  if (items.length === 0) return null;
  const note = (
    <>
      <Trans>
        <Count of={items.length} />, with reasons
      </Trans>{' '}
      {without_method && (
        <Button small look="quiet" onPress={() => set({ without_method: undefined })}>
          {t`Include those without a payout method`}
        </Button>
      )}
    </>
  );
  return (
    <PagedTable
      title={t`Excluded`}
      label={t`Excluded`}
      note={note}
      columns={columns}
      items={items}
      idOf={idOf}
      size={ROWS}
    />
  );
}

const NameOf = ({ id }: { id: string }) => <Name of={useNameOf(useNamed().affiliate, id)} />;

function Remedy({ of: { affiliate_id: id, currency, reason } }: { of: Out }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const { values, set } = useRun();
  if (reason === 'by_you')
    return (
      <Button small look="quiet" onPress={() => set({ left_out: withoutItem(values.left_out, id) })}>
        {t`Include`}
      </Button>
    );
  if (reason === 'below_minimum')
    return (
      <Link to="." search={(old) => ({ ...old, step: 'choose', currency })} className="link">
        {t`Lower the minimum`}
      </Link>
    );
  const words: Readonly<Record<string, string>> = { not_approved: t`Review`, nothing_to_pay: t`See ledger` };
  return (
    <Link to="/$mode/affiliates/$id" params={{ mode, id }} className="link">
      {words[reason] ?? t`See payout details`}
    </Link>
  );
}
