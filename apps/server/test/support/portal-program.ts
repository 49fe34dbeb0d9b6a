import { portalBrowser } from './affiliate-browser.ts';
import { unique } from './given.ts';
import type { TestAccount, TestServer } from './harness.ts';

type Program = Awaited<ReturnType<TestAccount['given']['program']>>;
type Settings = Parameters<TestAccount['given']['program']>[0];
type Terms = Parameters<TestAccount['given']['incentive']>[1];

/**
 * Creates a program with an open portal. The program pays 20% of each sale to the seller, and 5% to the affiliate
 * who recruited the seller.
 */
export async function portalProgram(
  account: TestAccount,
  { settings = {}, terms = {} }: { settings?: Settings; terms?: Terms } = {},
) {
  const program = await account.given.program(settings);
  await account.given.incentive(program, terms);
  const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;
  await account.client.groups.multiLevelIncentives.create(program.groupId, level);
  await account.client.portals.update(program.programId, { is_open: true });
  return program;
}

/** Creates an affiliate of the program who is paid through Wise and signed in to its portal. */
export async function ownAffiliate(
  server: TestServer,
  { client, given }: TestAccount,
  program: Program,
  {
    name = 'Ada Lovelace',
    parent,
    isPayable = true,
  }: { name?: string; parent?: string; isPayable?: boolean } = {},
) {
  const email = `${unique('ada')}@example.com`;
  const { id, tracking_id } = await given.affiliate({ program, email });
  await client.affiliates.update(id, {
    name,
    ...(isPayable && { payout_method: 'wise' }),
    ...(parent !== undefined && { parent_affiliate_id: parent }),
  });
  const { call, signIn } = portalBrowser(server, program.programId);
  await signIn(email);
  const referral = await given.referral({ affiliate_id: id, email: `${unique('customer')}@shop.example` });
  return {
    ...{ id, email, tracking_id, program_id: program.programId, referral, call },
    get: async (path: string) => {
      const { status, body } = await call('GET', `/v1/portal/${path}`);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    },
    sell: (sale: object = {}) => given.conversion({ referral_id: referral.id, ...sale }),
  };
}

/** Pays everything due in a program and returns the ids of the payouts. */
export async function payAll({ client }: TestAccount, { programId: program_id }: Program): Promise<string[]> {
  const { payouts } = await client.payouts.create({ program_id });
  const ids = payouts.map(({ id }) => id ?? '');
  for (const id of ids) {
    await client.payouts.start(id);
    await client.payouts.complete(id);
  }
  return ids;
}
