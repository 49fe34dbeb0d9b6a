import { useQuery } from '@tanstack/react-query';
import { openPayoutStatuses } from '@tributary/core';
import type { Payout, Tributary } from '@tributary/sdk';
import type { SearchOf } from '../../../app/search.ts';
import { useHere } from '../../../app/session/session-context.tsx';
import { pick } from '../../../app/use-filters.ts';
import { createdOn } from '../../../format/period.ts';
import type { wizardSearch } from './search.ts';
import { listOf, useWizard } from './use-wizard.ts';

type WizardValues = SearchOf<typeof wizardSearch>;

/** More payouts than a page should hold; the CLI writes the files of those. */
const SET_MAX = 5_000;

const readsAtOnce = 6;

async function byIds(payouts: Tributary['payouts'], ids: readonly string[]): Promise<Payout[]> {
  const found: Payout[] = [];
  for (let at = 0; at < ids.length; at += readsAtOnce)
    found.push(...(await Promise.all(ids.slice(at, at + readsAtOnce).map((id) => payouts.get(id)))));
  return found;
}

/** The payouts of one run have one time. */
const ofRun = ({ run }: WizardValues) => ({ created_gte: run, created_lte: run, order: 'asc' as const });

const filterNames = ['affiliate_id', 'currency', 'search', 'created_gte', 'created_lte'] as const;

async function ofFilter(payouts: Tributary['payouts'], values: WizardValues): Promise<Payout[]> {
  const given = pick(values, ...filterNames);
  const query = { ...given, ...createdOn(given) };
  const wanted =
    values.set === 'open' ? openPayoutStatuses : openPayoutStatuses.filter((each) => each === values.set);
  const found: Payout[] = [];
  for (const status of wanted) {
    const asked = { ...query, status, limit: 100, order: 'asc' as const };
    found.push(...(await payouts.list(asked).toArray({ limit: SET_MAX })));
  }
  return found;
}

/** The payouts that the address is about: of a run, named, or of a filter. */
export function usePayoutSet() {
  const { client, mode } = useHere();
  const { values } = useWizard();
  const named = listOf(values.ids);
  return useQuery({
    queryKey: [
      mode,
      'payouts',
      'set',
      values.run,
      values.program_id,
      values.ids,
      values.set,
      ...filterNames.map((name) => values[name]),
    ],
    queryFn: async () => {
      if (named.length > 0) return byIds(client.payouts, named);
      if (values.set) return ofFilter(client.payouts, values);
      const asked = { ...ofRun(values), limit: 100 };
      const found = await client.payouts.list(asked).toArray({ limit: SET_MAX });
      return found.filter(({ program_id }) => !values.program_id || program_id === values.program_id);
    },
    placeholderData: undefined,
  });
}
