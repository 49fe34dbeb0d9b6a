import type { Affiliate, Tributary } from '@tributary/sdk';

/** Objects that the clients work on, created before the first fault. */
export interface World {
  readonly apiKey: string;
  readonly programId: string;
  readonly affiliateIds: readonly string[];
  readonly trackingIds: readonly string[];
  readonly customers: readonly string[];
  readonly referralIds: readonly string[];
}

const AFFILIATES = 5;
const CUSTOMERS = 40;

/** Creates a program that pays 20% of every sale immediately, and 10% of that commission to the seller's parent. */
export async function createWorld(client: Tributary, apiKey: string): Promise<World> {
  const { id: programId } = await client.programs.create({ name: 'Chaos', default_currency: 'USD' });
  const [group] = (await client.groups.list({ program_id: programId })).data;
  if (!group) throw new Error('A program has no group.');
  const incentive = await client.incentives.create({
    program_id: programId,
    name: '20 %',
    incentive_type: 'commission',
    amount: 20,
    is_percentage: true,
    incentive_length: 'customer_lifetime',
    approval_type: 'automatic',
    apply_to: 'all_plans',
  });
  await client.groups.incentives.create(group.id, { incentive_id: incentive.id });
  await client.groups.multiLevelIncentives.create(group.id, {
    level: 1,
    amount: 10,
    is_percentage: true,
    basis: 'commission',
  });
  const affiliates: Affiliate[] = [];
  for (let index = 0; index < AFFILIATES; index += 1) {
    const parent = index > 0 ? { parent_affiliate_id: affiliates[0]?.id ?? '' } : {};
    affiliates.push(
      await client.affiliates.create({
        name: `Affiliate ${index}`,
        email: `affiliate-${index}@example.com`,
        program_id: programId,
        status: 'approved',
        payout_method: 'paypal',
        payout_details: { email: `affiliate-${index}@example.com` },
        ...parent,
      }),
    );
  }
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => `customer-${index}`);
  const referrals = await Promise.all(
    customers.map((customer_id, index) =>
      client.referrals.create({
        affiliate_id: affiliates[index % AFFILIATES]?.id ?? '',
        customer_id,
        email: `${customer_id}@example.com`,
      }),
    ),
  );
  return {
    apiKey,
    programId,
    affiliateIds: affiliates.map(({ id }) => id),
    trackingIds: affiliates.map(({ tracking_id }) => tracking_id),
    customers,
    referralIds: referrals.map(({ id }) => id),
  };
}
