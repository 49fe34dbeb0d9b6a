import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Option } from '../components/choice.tsx';
import { useLanguage } from '../components/language.ts';
import type { Named } from '../components/named.ts';
import { currencies } from '../format/currencies.ts';
import { formatAmount } from '../format/money.ts';
import { addDays } from '../format/period.ts';
import { useDays, usePresets } from './days.ts';
import { useHere } from './session/session-context.tsx';
import { groupsQuery, incentivesQuery, programsQuery, usePrograms } from './shared-queries.ts';
import type { ListFilter } from './use-filters.ts';

const FOUND_MAX = 20;

export type NamedKind = 'affiliate' | 'group' | 'incentive' | 'program' | 'referral' | 'payout' | 'currency';

export function useNamed(programId?: string): Readonly<Record<NamedKind, Named>> {
  const { t } = useLingui();
  const locale = useLanguage();
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const key = (kind: NamedKind) => [mode, `${kind}s`, 'named'];
  /** Filters in the browser, because there are only a few objects of these kinds. */
  const few = (kind: NamedKind, all: () => PromiseLike<readonly Option[]>): Named => ({
    key: key(kind),
    by: t`Name`,
    find: async (text) => {
      const sought = text.toLocaleLowerCase(locale);
      const has = (name = '') => name.toLocaleLowerCase(locale).includes(sought);
      return (await all()).filter(({ label, detail }) => has(label) || has(detail));
    },
    nameOf: async (id) => (await all()).find((each) => each.id === id)?.label ?? id,
  });
  const optionsOf = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ id, label: name }));
  const inWords = new Intl.DisplayNames(locale, { type: 'currency' });
  return {
    affiliate: {
      key: [...key('affiliate'), programId],
      by: t`Name, e-mail or tracking id`,
      find: async (search, signal) => {
        const query = {
          ...({ limit: FOUND_MAX, sort: 'name', order: 'asc' } as const),
          ...(search && { search }),
          ...(programId !== undefined && { program_id: programId }),
        };
        const { data } = await client.affiliates.list(query, { signal });
        return data.map(({ id, name, email }) => ({ id, label: name, detail: email }));
      },
      nameOf: async (id, signal) => (await client.affiliates.get(id, {}, { signal })).name,
    },
    referral: {
      key: key('referral'),
      by: t`Name, e-mail or customer id`,
      find: async (search, signal) => {
        const { data } = await client.referrals.list(
          { limit: FOUND_MAX, ...(search && { search }) },
          { signal },
        );
        return data.map((of) => ({ id: of.id, label: referralName(of), detail: of.customer_id ?? '' }));
      },
      nameOf: async (id, signal) => referralName(await client.referrals.get(id, {}, { signal })),
    },
    payout: {
      key: key('payout'),
      by: t`Affiliate, number or reference`,
      find: async (search, signal) => {
        const query = {
          limit: FOUND_MAX,
          sort: 'created_at',
          order: 'desc',
          ...(search && { search }),
        } as const;
        const { data } = await client.payouts.list(query, { signal });
        return data.map((of) => ({
          id: of.id,
          label: payoutName(of),
          detail: `${formatAmount(of, locale)} ${of.currency}`,
        }));
      },
      nameOf: async (id, signal) => payoutName(await client.payouts.get(id, { signal })),
    },
    group: few('group', async () => optionsOf(await queries.fetchQuery(groupsQuery(client, mode)))),
    program: few('program', async () => optionsOf(await queries.fetchQuery(programsQuery(client, mode)))),
    incentive: few('incentive', async () =>
      optionsOf(await queries.fetchQuery(incentivesQuery(client, mode))),
    ),
    currency: {
      ...few('currency', async () =>
        currencies.map((code) => ({ id: code, label: code, detail: inWords.of(code) ?? '' })),
      ),
      by: t`Code or name`,
    },
  };
}

export const referralName = (of: {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly customer_id: string | null;
  readonly external_user_id: string | null;
}): string => of.name ?? of.email ?? of.customer_id ?? of.external_user_id ?? of.id;

/** Returns the affiliate's name and invoice number, such as "Anna Almanac, 46". */
export const payoutName = (of: {
  readonly affiliate_name: string;
  readonly invoice_number: number | null;
}): string => (of.invoice_number === null ? of.affiliate_name : `${of.affiliate_name}, ${of.invoice_number}`);

/** Returns the filters that several lists share. Omits filters for objects that the session may not read. */
export function useListFilters() {
  const { t } = useLingui();
  const { can } = useHere();
  const named = useNamed();
  const { today, note } = useDays();
  const presets = usePresets(today);
  const { data: programs = [] } = usePrograms();
  const kinds: Readonly<Record<NamedKind, { filter: ListFilter; isShown: boolean }>> = {
    affiliate: {
      filter: { id: 'affiliate_id', label: t`Affiliate`, named: named.affiliate },
      isShown: can('read:affiliates'),
    },
    referral: {
      filter: { id: 'referral_id', label: t`Referral`, named: named.referral },
      isShown: can('read:referrals'),
    },
    group: { filter: { id: 'group_id', label: t`Group`, named: named.group }, isShown: can('read:groups') },
    incentive: {
      filter: { id: 'incentive_id', label: t`Incentive`, named: named.incentive },
      isShown: can('read:groups'),
    },
    payout: {
      filter: { id: 'payout_id', label: t`Payout`, named: named.payout },
      isShown: can('read:payouts'),
    },
    program: {
      filter: { id: 'program_id', label: t`Program`, named: named.program },
      isShown: programs.length > 1,
    },
    currency: { filter: { id: 'currency', label: t`Currency`, named: named.currency }, isShown: true },
  };
  return {
    byName: (...of: readonly NamedKind[]): readonly ListFilter[] =>
      of.flatMap((kind) => (kinds[kind].isShown ? [kinds[kind].filter] : [])),
    /** Filter for a period of whole days. `to` is exclusive and `created_lte` is inclusive. */
    byDays: (label: string, id: 'from' | 'created_gte', until: 'to' | 'created_lte'): ListFilter => {
      const shift = until === 'to' ? 1 : 0;
      return {
        id,
        label,
        days: {
          until,
          ...{ today, note, presets },
          read: ({ [id]: first, [until]: last }) => ({
            ...(first !== undefined && { first }),
            ...(last !== undefined && { last: addDays(last, -shift) }),
          }),
          write: ({ first, last }) => ({ [id]: first, [until]: addDays(last, shift) }),
        },
      };
    },
  };
}
