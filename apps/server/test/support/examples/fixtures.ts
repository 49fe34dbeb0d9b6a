import type { TestAccount } from '../harness.ts';
import { routesWithBody, type validRequests } from '../valid-requests.ts';

/** Replaces parts of the tests' valid requests, by route. */
export interface Fixtures {
  /** Merged into the body. Undefined fields are omitted. */
  readonly bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly queries: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  /** Value for `:id` in the path. */
  readonly ids: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, string>>;
}

const DAY_MS = 86_400_000;

/**
 * Creates data that shows more than the tests' valid requests: an affiliate with earnings, and a payout run that pays.
 */
export async function fixtures(
  { client, given }: Pick<TestAccount, 'client' | 'given'>,
  validRequest: Awaited<ReturnType<typeof validRequests>>,
): Promise<Fixtures> {
  const affiliate = await given.affiliate();
  const { program_id } = affiliate;
  await client.affiliates.update(affiliate.id, {
    payout_method: 'wise',
    payout_details: { email: 'ann@example.com', iban: 'NL91ABNA0417164300' },
  });
  const referral = await given.referral({ affiliate_id: affiliate.id });
  await given.conversion({ referral_id: referral.id, sale_amount: 250 });
  const run = await client.payouts.create({ program_id });
  const payout = run.payouts[0]?.id ?? '';
  await given.conversion({ referral_id: referral.id, sale_amount: 99.9 });
  const unearned = await given.conversion({ referral_id: referral.id, sales_status: 'pending' });
  const voided = await given.conversion({ referral_id: referral.id });
  const disputed = await given.conversion({ referral_id: referral.id });
  await client.conversions.refund(disputed.id, { kind: 'dispute', external_event_id: 'dp_1' });
  const another = await client.incentives.create({
    program_id: programOf(validRequest),
    name: 'First sale',
    amount: 30,
  });
  const local = await given.site(program_id, { home_url: 'http://localhost:4242' });
  const connection = await given.connection({ program_id, name: 'Stripe' });
  await given.failedEvent(connection.id);
  const payment = await given.providerPayment(connection.id);
  const member = await given.member();
  const waiting = await waitingPayout({ client, given });
  const now = Date.now();
  const month = { month: new Date(now).toISOString().slice(0, 7) };
  // Use a month without entries. Base64 would hide ids and times that differ in each recording.
  const file = { month: '2020-01', format: 'csv' };
  const ofPortal = programOf(validRequest);
  return {
    bodies: {
      'payouts.create': {
        program_id,
        affiliate_ids: [affiliate.id],
        minimum: 10,
        up_to: undefined,
        dry_run: false,
      },
      'conversions.refund': { amount: 25_000 },
      'groups.incentives.update': { incentive_id: another.id },
      'payouts.approve': { payout_ids: [waiting], expected: undefined },
      'payouts.export': { payout_ids: [payout] },
    },
    queries: {
      'reports.performance': {
        from: new Date(now - DAY_MS).toISOString(),
        to: new Date(now + DAY_MS).toISOString(),
        group_by: 'affiliate',
        program_id,
      },
      'reports.accruals': { program_id, month: '2020-01' },
      'reports.owed': { program_id },
      'affiliates.statements.get': month,
      'affiliates.statements.lines': month,
      'affiliates.statements.file': file,
      'portalStatements.get': month,
      'portalStatements.file': file,
      'accounting.getSettings': { program_id },
      'accounting.journal': { program_id, month: file.month, format: 'generic' },
      'search.find': { q: affiliate.id },
      'portalLinks.make': { page: 'https://www.shop.example/shoes', sub_id: 'newsletter' },
      'persons.export': { email: referral.email ?? '' },
      'reports.funnel': {
        from: new Date(now - DAY_MS).toISOString(),
        to: new Date(now + DAY_MS).toISOString(),
        program_id,
      },
      'commissions.get': { expand: ['affiliate', 'earnings'] },
    },
    ids: {
      'affiliates.balances': affiliate.id,
      'affiliates.payoutDetails': affiliate.id,
      ...Object.fromEntries(
        ['list', 'get', 'lines', 'file'].map((name) => [`affiliates.statements.${name}`, affiliate.id]),
      ),
      'commissions.delete': unearned.id,
      'conversions.refunds': disputed.id,
      'commissions.void': voided.id,
      'payouts.get': payout,
      'connections.listEvents': connection.id,
      'connections.listPayments': connection.id,
      'members.get': member.id,
      'members.remove': member.id,
      'portals.get': ofPortal,
      'portals.getLogo': ofPortal,
      'portals.deleteLogo': ofPortal,
      // This endpoint's response does not depend on name servers.
      'sites.check': local.id,
    },
    paths: { 'connections.getPayment': `/v1/connections/${connection.id}/payments/${payment}` },
  };
}

/** Creates a payout that requires a second approval. */
async function waitingPayout({ client, given }: Pick<TestAccount, 'client' | 'given'>): Promise<string> {
  const { id, program_id } = await given.affiliate();
  const { id: referral_id } = await given.referral({ affiliate_id: id });
  await given.conversion({ referral_id, sale_amount: 250 });
  await given.member({ role: 'finance' });
  await client.programs.update(program_id, { payout_approval: 'second_person' });
  const run = await client.payouts.create({ program_id });
  return run.payouts[0]?.id ?? '';
}

function programOf(validRequest: Awaited<ReturnType<typeof validRequests>>): string {
  const [route] = routesWithBody.filter(({ name }) => name === 'incentives.create');
  if (!route) throw new Error('The contract has no incentives.create.');
  return String(validRequest(route).body.program_id);
}
