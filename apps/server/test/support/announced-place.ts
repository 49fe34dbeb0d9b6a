import type { IncentiveCreate } from '@tributary/sdk';
import { unique } from './given.ts';
import type { TestAccount, TestServer } from './harness.ts';

/** One run's account, with a program and the ids of the objects that the steps have created. */
export interface Place {
  readonly account: TestAccount;
  readonly programId: string;
  readonly groupIds: readonly string[];
  readonly affiliates: Made[];
  readonly referrals: Made[];
  readonly transactions: Made[];
  readonly payouts: Made[];
  readonly adjustments: Made[];
  readonly coupons: Made[];
  readonly clicks: Made[];
  readonly keys: string[];
  readonly gone: Set<string>;
}

export interface Made {
  readonly id: string;
  readonly tracking_id?: string;
}

export const email = () => `${unique('someone')}@example.com`;

/**
 * Returns the objects in a response: the object itself, a batch's items, a run's payouts, or an event's transaction.
 */
export function madeIn(answer: unknown): Made[] {
  if (Array.isArray(answer)) return answer.flatMap(({ data }) => madeIn(data));
  const { id, payouts, transaction_id } = (answer ?? {}) as Partial<Made> & {
    payouts?: Made[];
    transaction_id?: string | null;
  };
  const found = payouts ?? (id ? [answer as Made] : transaction_id ? [{ id: transaction_id }] : []);
  return found.filter((made) => made.id !== null);
}

const earning: Omit<IncentiveCreate, 'program_id' | 'name' | 'incentive_type'> = {
  amount: 20,
  is_percentage: true,
  incentive_length: 'customer_lifetime',
  approval_type: 'hold_period',
  hold_period_days: 30,
  apply_to: 'all_plans',
};

/**
 * Creates an account with customers, a seller below two other affiliates, and a program that holds sales for 30 days
 * but pays for leads immediately.
 */
export async function newPlace(server: TestServer): Promise<Place> {
  const account = await server.account();
  const { client, given } = account;
  const { programId, groupId } = await given.program();
  const other = await given.group(programId);
  const program = { program_id: programId, name: 'Incentive' };
  const fixed = { ...earning, amount: 5, is_percentage: false, currency: 'USD', hold_period_days: null };
  const incentives: [string, IncentiveCreate][] = [
    [groupId, { ...program, ...earning, incentive_type: 'commission' }],
    [groupId, { ...program, ...fixed, incentive_type: 'lead', approval_type: 'automatic' }],
    [groupId, { ...program, ...fixed, incentive_type: 'milestone', approval_type: 'manual' }],
    [other, { ...program, ...earning, incentive_type: 'commission', approval_type: 'manual' }],
  ];
  for (const [group, terms] of incentives)
    await client.groups.incentives.create(group, {
      incentive_id: (await client.incentives.create(terms)).id,
    });
  await client.groups.multiLevelIncentives.create(groupId, {
    level: 1,
    amount: 5,
    is_percentage: true,
    basis: 'sale',
  });
  const affiliates: Made[] = [];
  for (const status of ['approved', 'pending', 'approved'] as const) {
    const parent = affiliates.at(-1);
    affiliates.push(
      await client.affiliates.create({
        name: 'Ann',
        email: email(),
        program_id: programId,
        status,
        ...(parent && { parent_affiliate_id: parent.id }),
      }),
    );
  }
  const referrals = await Promise.all(affiliates.map(({ id }) => given.referral({ affiliate_id: id })));
  const groupIds = [groupId, other];
  const nothing = {
    transactions: [],
    payouts: [],
    adjustments: [],
    coupons: [],
    clicks: [],
    keys: [],
    gone: new Set<string>(),
  };
  return { account, programId, groupIds, affiliates, referrals, ...nothing };
}
