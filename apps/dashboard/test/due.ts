import { randomUUID } from 'node:crypto';
import type { Tributary } from '@tributary/sdk';

export interface Earner {
  readonly name: string;
  /** The commission is 100% of the sale. */
  readonly sale: readonly [amount: number, currency: string];
  readonly payout: Pick<Parameters<Tributary['affiliates']['create']>[0], 'payout_method' | 'payout_details'>;
}

export interface DueProgram {
  readonly programId: string;
  readonly programName: string;
  readonly affiliates: Readonly<Record<string, string>>;
  readonly sales: readonly string[];
}

const earners: readonly Earner[] = [
  {
    name: 'Greta',
    sale: [1000, 'EUR'],
    payout: { payout_method: 'wire_transfer', payout_details: { iban: 'DE89370400440532013000' } },
  },
  {
    name: 'Hugo',
    sale: [234.56, 'EUR'],
    payout: { payout_method: 'wire_transfer', payout_details: { iban: 'FR1420041010050500013M02606' } },
  },
  {
    name: 'Ada',
    sale: [40.1, 'USD'],
    payout: { payout_method: 'paypal', payout_details: { email: 'ada@x.example' } },
  },
  {
    name: 'Clara',
    sale: [20.2, 'USD'],
    payout: { payout_method: 'paypal', payout_details: { email: 'clara@x.example' } },
  },
  { name: 'Nora', sale: [5, 'USD'], payout: { payout_method: 'none' } },
];

/**
 * Creates a separate program with amounts due. Default: 1,234.56 EUR to two affiliates, and 60.30 USD to two others,
 * one of whom declines payouts.
 */
export async function programWithDue(
  client: Tributary,
  of: readonly Earner[] = earners,
): Promise<DueProgram> {
  const programName = `Due ${randomUUID().slice(0, 8)}`;
  const program = await client.programs.create({ name: programName, default_currency: 'USD' });
  const [group] = (await client.groups.list({ program_id: program.id })).data;
  const incentive = await client.incentives.create({
    program_id: program.id,
    name: 'All of it',
    amount: 100,
    approval_type: 'automatic',
  });
  await client.groups.incentives.create(group?.id ?? '', { incentive_id: incentive.id });
  const affiliates: Record<string, string> = {};
  const sales: string[] = [];
  for (const { name, sale, payout } of of) {
    const unique = randomUUID();
    const { id } = await client.affiliates.create({
      name,
      email: `${unique}@example.com`,
      program_id: program.id,
      ...payout,
    });
    affiliates[name.toLowerCase()] = id;
    await client.referrals.create({
      affiliate_id: id,
      customer_id: unique,
      email: `c-${unique}@example.com`,
    });
    const conversion = await client.conversions.create({
      customer_id: unique,
      sale_amount: sale[0],
      sale_amount_currency: sale[1],
      external_event_id: unique,
    });
    sales.push(conversion.id);
  }
  return { programId: program.id, programName, affiliates, sales };
}
