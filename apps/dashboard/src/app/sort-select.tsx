import { useLingui } from '@lingui/react/macro';
import { Select } from '../components/choice.tsx';
import { type Search, useFilters } from './use-filters.ts';

export interface Sort {
  readonly sort?: Search['sort'];
  readonly order: NonNullable<Search['order']>;
  readonly label: string;
}

/** The order of a list, in its address. The first order is the list's own. */
export function SortSelect({ sorts }: { sorts: readonly [Sort, ...Sort[]] }) {
  const { t } = useLingui();
  const { values, setAll } = useFilters();
  const [{ sort: ownSort, order: ownOrder }] = sorts;
  const idOf = ({ sort = ownSort, order = ownOrder }: Partial<Sort>) => [sort, order].join(' ');
  return (
    <Select
      label={t`Sort`}
      look="quiet"
      options={sorts.map((each) => ({ id: idOf(each), label: each.label }))}
      value={idOf(values)}
      onChange={(id) => {
        const chosen = sorts.find((each) => idOf(each) === id);
        setAll({ sort: chosen?.sort, order: chosen?.order, after: undefined, before: undefined });
      }}
    />
  );
}
