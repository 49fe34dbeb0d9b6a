import { randomUUID } from 'node:crypto';
import type { Tributary } from '@tributary/sdk';

/** Creates a program whose only group earns 20% of each sale, held for 30 days. */
export async function addProgram(client: Tributary) {
  const { id: programId } = await client.programs.create({ name: 'Northwind', default_currency: 'USD' });
  const [group] = (await client.groups.list({ program_id: programId })).data;
  const groupId = group?.id ?? '';
  const { id: incentiveId } = await client.incentives.create({
    program_id: programId,
    name: 'Partners 20 %',
    amount: 20,
    approval_type: 'hold_period',
    hold_period_days: 30,
  });
  await client.groups.incentives.create(groupId, { incentive_id: incentiveId });
  return { programId, groupId, incentiveId };
}

/** Records a sale to the affiliate's new customer. Adds the affiliate if necessary. */
export async function addSale(
  client: Tributary,
  { programId, name, sale_amount }: { programId: string; name: string; sale_amount: number },
) {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`;
  const [known] = (await client.affiliates.list({ email })).data;
  const affiliate = known ?? (await client.affiliates.create({ name, email, program_id: programId }));
  const customer = randomUUID();
  const referral = await client.referrals.create({
    affiliate_id: affiliate.id,
    email: `${customer}@example.com`,
    name: `Customer of ${name}`,
  });
  return client.conversions.create({
    referral_id: referral.id,
    sale_amount,
    sale_amount_currency: 'USD',
    external_event_id: customer,
  });
}
