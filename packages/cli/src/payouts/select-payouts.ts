import { payoutStatuses } from '@tributary/core';
import type { Payout, PayoutList, Tributary } from '@tributary/sdk';
import { assertAllFound, givenIds, readByIds } from '../bulk/ids.ts';
import type { Cli } from '../cli.ts';
import type { Command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { pageSize } from '../options/paging.ts';

export interface Selection {
  all?: boolean;
  status?: string;
  programId?: string;
  currency?: string;
}

/** Adds the options that select payouts by id, from stdin or with filters. */
export const withSelection = (command: Command, ...byDefault: readonly string[]): Command =>
  command
    .argument('[payout-id...]', 'such as pay_01J9; - reads ids from stdin')
    .option('--all', 'select all payouts that match the filters, instead of passing ids')
    .addOption(
      oneOf('--status <status>', payoutStatuses, ` (with --all; default: ${byDefault.join(' and ')})`),
    )
    .option('--program-id <id>', 'with --all: filter by program')
    .option('--currency <code>', 'with --all: filter by currency, ISO 4217');

/** Returns the given payout ids, or undefined for `--all`. Throws `CliError` (usage) for neither or both. */
export const givenPayouts = (
  cli: Pick<Cli, 'readStdin'>,
  ids: readonly string[],
  { all, status, programId, currency }: Selection,
): Promise<string[] | undefined> =>
  givenIds(cli, ids, { all, filters: [status, programId, currency] }, 'payouts');

async function affiliatesOf(client: Tributary, programId: string): Promise<Set<string>> {
  const ids = new Set<string>();
  const limit = pageSize(Number.POSITIVE_INFINITY);
  for await (const { id } of client.affiliates.list({ program_id: programId, limit })) ids.add(id);
  return ids;
}

async function filtered(
  client: Tributary,
  status: string | undefined,
  selection: Selection,
): Promise<Payout[]> {
  const { programId, currency } = selection;
  const affiliates = programId === undefined ? undefined : await affiliatesOf(client, programId);
  // The server validates the status and the currency.
  const limit = pageSize(Number.POSITIVE_INFINITY);
  const query = { ...(status && { status }), currency, order: 'asc', limit } as PayoutList;
  const payouts: Payout[] = [];
  for await (const payout of client.payouts.list(query)) {
    if (affiliates === undefined || affiliates.has(payout.affiliate_id)) payouts.push(payout);
  }
  return payouts;
}

/** Counts the payouts that match the other filters by status: `3 completed, 1 failed`, or `none`. */
export async function statusCounts(client: Tributary, selection: Selection): Promise<string> {
  const counts = new Map<string, number>();
  for (const { status } of await filtered(client, undefined, selection))
    counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} ${status}`).join(', ') || 'none';
}

/** Returns the selected payouts, in the given order, or the oldest first with `--all`. */
export async function selectPayouts(
  client: Tributary,
  ids: readonly string[] | undefined,
  selection: Selection,
  byDefault: readonly string[],
): Promise<Payout[]> {
  if (ids === undefined) {
    const statuses = selection.status === undefined ? byDefault : [selection.status];
    const found = await Promise.all(statuses.map((status) => filtered(client, status, selection)));
    return found.flat().sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
  }
  const found = await readByIds(ids, (id) => client.payouts.get(id));
  assertAllFound('payout', ids, found);
  return [...found.values()];
}
