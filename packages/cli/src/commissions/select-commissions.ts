import type { CommissionList, Tributary } from '@tributary/sdk';
import type { Command } from 'commander';
import { assertAllFound, readByIds } from '../bulk/read-by-ids.ts';
import { oneOf } from '../options/one-of.ts';
import { instant } from '../options/time.ts';
import { pageSize } from '../take.ts';

export interface Selection {
  all?: boolean;
  status?: string;
  programId?: string;
  affiliateId?: string;
  referralId?: string;
  currency?: string;
  createdGte?: string;
  createdLte?: string;
}

export type Commission = Awaited<ReturnType<Tributary['commissions']['update']>>;

const statuses = ['pending', 'approved', 'ready_for_payment', 'rejected'];

/** Commissions by id, from stdin, or by what they have in common. */
export const withSelection = (command: Command, byDefault: string): Command =>
  command
    .argument('[commission-id...]', 'the transactions, such as trx_01J9; - reads them from stdin')
    .option('--all', 'instead of ids: every commission that the filters leave')
    .addOption(oneOf('--status <status>', statuses, `, with --all (default: ${byDefault})`))
    .option('--program-id <id>', 'with --all: of this program')
    .option('--affiliate-id <id>', 'with --all: of this affiliate')
    .option('--referral-id <id>', 'with --all: of this referral')
    .option('--currency <code>', 'with --all: earned in this currency, ISO 4217')
    .option('--created-gte <time>', 'with --all: created then or later; a date is midnight UTC', instant)
    .option('--created-lte <time>', 'with --all: created then or earlier; a date is midnight UTC', instant);

async function byIds(client: Tributary, ids: readonly string[]): Promise<Commission[]> {
  const found = await readByIds(ids, (id) => client.commissions.get(id, { expand: ['affiliate'] }));
  assertAllFound('commission', ids, found);
  return [...found.values()];
}

/** The commissions that a command is about: those named, or the oldest first with `--all`. */
export async function selectCommissions(
  client: Tributary,
  ids: readonly string[] | undefined,
  { all: _, currency, ...filters }: Selection,
  byDefault: string,
): Promise<Commission[]> {
  if (ids !== undefined) return byIds(client, ids);
  const query = {
    affiliate_id: filters.affiliateId,
    referral_id: filters.referralId,
    program_id: filters.programId,
    created_gte: filters.createdGte,
    created_lte: filters.createdLte,
    // Whether a status exists is for the server to say.
    status: filters.status ?? byDefault,
    order: 'asc',
    limit: pageSize(Number.POSITIVE_INFINITY),
    expand: ['affiliate'],
  } as CommissionList;
  const found: Commission[] = [];
  for await (const commission of client.commissions.list(query)) {
    const { earning_id, commission_currency } = commission;
    // Of a sale that earned nothing, or is not complete yet, there is no commission to move.
    if (earning_id === null) continue;
    if (currency === undefined || commission_currency === currency.toUpperCase()) found.push(commission);
  }
  return found;
}
