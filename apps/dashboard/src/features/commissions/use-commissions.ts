import { useLingui } from '@lingui/react/macro';
import { useDays } from '../../app/days.ts';
import type { Sort } from '../../app/list.tsx';
import type { SearchOf } from '../../app/search.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { queryOf } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { instantsOf } from '../../format/period.ts';
import type { commissionsSearch } from './search.ts';
import { filtersOf } from './state.ts';

/** Lists the commissions that match the URL's parameters. */
export function useCommissions(search: SearchOf<typeof commissionsSearch>) {
  const { client } = useHere();
  const { zone, today } = useDays();
  const { state, from, to, sort, order, ...given } = queryOf(search);
  const scope = { ...given, ...instantsOf({ ...(from && { from }), ...(to && { to }) }, zone) };
  const query = { ...scope, ...(state && filtersOf[state]) };
  const list = useList(
    'commissions',
    {
      ...query,
      sort: sort ?? 'occurred_at',
      order: order ?? 'desc',
      expand: ['affiliate', 'referral', 'earnings'],
    },
    (asked) => client.commissions.list(asked),
  );
  const fileName = ['commissions', state?.replace('_', '-'), today].filter(Boolean).join('-');
  return { list, scope, query, state, fileName };
}

export function useCommissionSorts(): readonly [Sort, ...Sort[]] {
  const { t } = useLingui();
  return [
    { sort: 'occurred_at', order: 'desc', label: t`Newest first` },
    { sort: 'occurred_at', order: 'asc', label: t`Oldest first` },
    { sort: 'commission_amount', order: 'desc', label: t`Largest commission` },
    { sort: 'sale_amount', order: 'desc', label: t`Largest sale` },
  ];
}
