import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNamed } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFundingSources } from '../../app/shared-queries.ts';
import { Name } from '../../components/names.tsx';
import { useActorNames } from '../people/use-actor-names.ts';

type NameOf = (id: string, signal: AbortSignal) => PromiseLike<string>;

/** Returns how to find the name of an object, by the prefix of its id. */
function useFinders(): Readonly<Record<string, NameOf>> {
  const { t } = useLingui();
  const { client } = useHere();
  const named = useNamed();
  return {
    aff: named.affiliate.nameOf,
    con: async (id, signal) => (await client.connections.get(id, { signal })).name,
    cpn: async (id, signal) => (await client.coupons.get(id, {}, { signal })).code,
    grp: named.group.nameOf,
    inc: named.incentive.nameOf,
    pay: named.payout.nameOf,
    prg: named.program.nameOf,
    ref: named.referral.nameOf,
    site: async (id, signal) => (await client.sites.get(id, { signal })).name,
    trx: async (id, signal) => {
      const { affiliate } = await client.commissions.get(id, { expand: ['affiliate'] }, { signal });
      const name = affiliate?.name ?? id;
      return t`Commission of ${name}`;
    },
    whe: async (id, signal) => (await client.webhookEndpoints.get(id, { signal })).url,
  };
}

/** Returns the name of an object; undefined while it is loading, or if the object no longer exists. */
function useObjectName(id: string, isGone: boolean): string | undefined {
  const { mode } = useHere();
  const find = useFinders()[id.slice(0, id.indexOf('_'))];
  const actor = useActorNames().get(id);
  const account = useFundingSources().data?.find((each) => each.id === id)?.name;
  const { data } = useQuery({
    queryKey: [mode, 'audit-log', 'name', id],
    queryFn: async ({ signal }) => (await find?.(id, signal)) ?? id,
    enabled: find !== undefined && !isGone,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: undefined,
  });
  const name = actor ?? account ?? data;
  return name === id ? undefined : name;
}

interface ObjectNameProps {
  readonly id: string;
  /** Set if the object is known to be deleted. */
  readonly isGone?: boolean;
}

/** The name of an object that an entry is about; its id if it has none. */
export function ObjectName({ id, isGone = false }: ObjectNameProps) {
  const name = useObjectName(id, isGone);
  return name === undefined ? <code>{id}</code> : <Name of={name} />;
}
