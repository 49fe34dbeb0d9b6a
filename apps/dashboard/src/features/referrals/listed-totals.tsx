import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Referral } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import type { Listed } from '../../app/use-list.ts';
import { BulkBar } from '../../components/bulk-bar.tsx';
import { Amounts } from '../../components/money.tsx';
import { sumsOf } from '../../format/money.ts';
import { totalOf } from './totals.ts';

/** Bar with the customers, sales and commission of the listed referrals. The API has no totals beyond a page. */
export function ListedTotals({ of: { rows = [], paging } }: { of: Listed<Referral> }) {
  const { t } = useLingui();
  const { can } = useHere();
  const isPage = paging?.previous !== undefined || paging?.next !== undefined;
  const customers = rows.filter(({ converted_at }) => converted_at !== null).length;
  const figures = [
    [t`Sales`, 'sales'],
    [t`Commission`, 'commission'],
  ] as const;
  return (
    <BulkBar
      count={rows.length}
      title={
        isPage ? (
          <Trans>{rows.length} on this page</Trans>
        ) : (
          <Plural value={rows.length} one="# referral" other="# referrals" />
        )
      }
      note={customers < rows.length && <Plural value={customers} one="# customer" other="# customers" />}
    >
      {can('read:commissions') && (
        <span className="row wrap" style={{ marginLeft: 'auto' }}>
          {figures.map(([label, figure]) => (
            <span key={figure} className="row">
              <span className="secondary">{label}</span>
              <Amounts of={sumsOf(rows.flatMap((row) => totalOf(row, figure)))} none="0" />
            </span>
          ))}
        </span>
      )}
    </BulkBar>
  );
}
