import { ConflictError, eventId, type Tributary } from '@tributary/sdk';

interface Creator {
  readonly name: string;
  readonly currency: 'USD' | 'EUR';
  readonly payout: {
    readonly payout_method: 'paypal' | 'wise' | 'wire_transfer';
    readonly payout_details: Readonly<Record<string, string>>;
  };
}

const paypal = (email: string) => ({ payout_method: 'paypal', payout_details: { email } }) as const;
const wire = (iban: string, accountName: string) =>
  ({ payout_method: 'wire_transfer', payout_details: { iban, accountName } }) as const;

/** Example IBANs published by the IBAN registry. */
const creators: readonly Creator[] = [
  { name: 'Ada Lindqvist', currency: 'USD', payout: paypal('ada@lindqvist.example') },
  {
    name: 'Ben Okafor',
    currency: 'USD',
    payout: { payout_method: 'wise', payout_details: { email: 'ben@okafor.example' } },
  },
  { name: 'Clara Jansen', currency: 'USD', payout: paypal('clara@jansen.example') },
  { name: 'Greta Weiss', currency: 'EUR', payout: wire('DE89370400440532013000', 'Greta Weiss') },
  { name: 'Hugo Marchand', currency: 'EUR', payout: wire('FR1420041010050500013M02606', 'Hugo Marchand') },
];

/** Applicants, with the answers that the company's own form asked for. */
const applicants = [
  {
    name: 'Kenji Mori',
    country: 'Japan',
    website: 'https://mori.example/tools',
    how: 'A test of one tool for writers every month, in Japanese and English. About 4,000 readers.',
  },
  {
    name: 'Ines Duarte',
    country: 'Portugal',
    website: 'https://duarte.example',
    how: 'My course on taking notes has 600 students a year. I would show Northwind in the second lesson.',
  },
  {
    name: 'Deniz Aksoy',
    country: 'Türkiye',
    website: 'https://www.aksoy.example/videos',
    how: 'Short videos about productivity, two a week, with a link below each.',
  },
] as const;
type Applicant = (typeof applicants)[number];

/** Plans that cost 29 per month, and 99 and 240 per year. */
const plans = [
  { id: 'Team', interval: 'monthly', amount: 29 },
  { id: 'Personal', interval: 'yearly', amount: 99 },
  { id: 'Team', interval: 'yearly', amount: 240 },
] as const;

const SALES = 40;
const HOUR_MS = 3_600_000;

interface WaitingWork {
  readonly client: Tributary;
  readonly programId: string;
}

/**
 * Adds work that needs a decision to the dashboard: a group whose commissions are approved manually, 40 sales in it
 * (one reduced by a cap and a refund), a possible self-referral, and three applications. A second run makes no changes.
 */
export async function addWaitingWork(work: WaitingWork): Promise<void> {
  const groupId = await creatorsGroup(work);
  const affiliates = [];
  for (const creator of creators) affiliates.push(await join(work, creator, groupId));
  for (const applicant of applicants) await apply(work, applicant);
  const [first, second] = affiliates as [Joined, Joined, ...Joined[]];
  // Times are relative to the first run, because requests with the same key must contain the same times.
  const hoursBefore = (hours: number) => new Date(Date.parse(first.createdAt) - hours * HOUR_MS);
  for (let index = 0; index < SALES; index++) {
    const affiliate = affiliates[index % affiliates.length] ?? first;
    const plan = plans[index % plans.length] ?? plans[0];
    await record(work, affiliate, {
      key: `creator-${index}`,
      at: hoursBefore(2 + (SALES - index) * 5),
      ...plan,
    });
  }
  await sellCapped(work, first, hoursBefore(30));
  await record(work, second, { key: 'own', at: hoursBefore(4), ...plans[1], email: emailOf(second.name) });
}

async function creatorsGroup({ client, programId }: WaitingWork): Promise<string> {
  const groups = await client.groups.list({ program_id: programId, limit: 100 }).toArray();
  const known = groups.find(({ name }) => name === 'Creators');
  if (known) return known.id;
  const group = await client.groups.create({ program_id: programId, name: 'Creators' });
  const incentive = await client.incentives.create({
    program_id: programId,
    name: 'Creators 20%',
    amount: 20,
    approval_type: 'manual',
    cap_per_conversion: 40,
  });
  await client.groups.incentives.create(group.id, { incentive_id: incentive.id });
  return group.id;
}

type Joined = Creator & { readonly id: string; readonly createdAt: string };

const slugOf = (name: string) => name.toLowerCase().replace(' ', '-');
const emailOf = (name: string) => name.toLowerCase().replace(/(\w+) (\w+)/, '$1@$2.example');

async function join({ client, programId }: WaitingWork, creator: Creator, groupId: string): Promise<Joined> {
  const tracking_id = slugOf(creator.name);
  const [known] = (await client.affiliates.list({ tracking_id, program_id: programId })).data;
  if (known) return { ...creator, id: known.id, createdAt: known.created_at };
  const { id, created_at } = await client.affiliates.create({
    name: creator.name,
    email: emailOf(creator.name),
    tracking_id,
    program_id: programId,
    group_id: groupId,
    onboarding_completed: true,
    ...creator.payout,
  });
  return { ...creator, id, createdAt: created_at };
}

async function apply(
  { client, programId }: WaitingWork,
  { name, country, website, how }: Applicant,
): Promise<void> {
  const known = await client.affiliates.list({ tracking_id: slugOf(name), program_id: programId });
  if (known.data.length > 0) return;
  await client.affiliates.create({
    name,
    email: emailOf(name),
    tracking_id: slugOf(name),
    program_id: programId,
    status: 'pending',
    metadata: { website, Country: country, 'How will you promote us?': how },
  });
}

/** Records a capped sale: 20% of 240.00 is 48.00, the cap reduces it to 40.00, and refunding a fifth deducts 8.00. */
async function sellCapped(work: WaitingWork, affiliate: Joined, at: Date): Promise<void> {
  const sale = await record(work, affiliate, { key: 'capped', at, ...plans[2] });
  await work.client.conversions.refund(sale, {
    amount: 48,
    currency: affiliate.currency,
    reason: 'Two of ten seats were unused',
    external_event_id: eventId('demo', 'capped-refund'),
  });
}

interface Sale {
  readonly key: string;
  readonly at: Date;
  readonly id: string;
  readonly interval: 'monthly' | 'yearly';
  readonly amount: number;
  readonly email?: string;
}

async function record({ client }: WaitingWork, affiliate: Joined, sale: Sale): Promise<string> {
  const customer = `demo-waiting-${sale.key}`;
  const email = sale.email ?? `${sale.key}@customers.example`;
  const referral = { affiliate_id: affiliate.id, customer_id: customer, email };
  await client.referrals
    .create({ ...referral, created_at: new Date(sale.at.getTime() - HOUR_MS).toISOString() })
    .catch((error: unknown) => {
      // An earlier run has already created the referral.
      if (!(error instanceof ConflictError)) throw error;
    });
  const { id } = await client.conversions.create({
    customer_id: customer,
    sale_amount: sale.amount,
    sale_amount_currency: affiliate.currency,
    external_event_id: eventId('demo', sale.key),
    occurred_at: sale.at.toISOString(),
    product_ids: [sale.id],
    interval: sale.interval,
  });
  return id;
}
