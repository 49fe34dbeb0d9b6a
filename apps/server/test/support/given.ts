import { randomUUID } from 'node:crypto';
import { currencyDigits, fromMinor, type Role } from '@tributary/core';
import type {
  Affiliate,
  Click,
  ClickCreate,
  Commission,
  Connection,
  ConnectionCreate,
  Conversion,
  IncentiveCreate,
  Referral,
  Site,
  SiteCreate,
  Tributary,
  WebhookEndpointCreate,
  WebhookEndpointWithSecret,
} from '@tributary/sdk';
import type { Prisma } from '../../src/platform/db/generated/client.ts';
import { markAsConnections, type RowsOf, storeFailedEvent, storePayment } from './provider-rows.ts';

type Terms = Partial<
  Omit<Prisma.IncentiveVersionUncheckedCreateInput, 'environmentId' | 'incentiveId' | 'version'>
>;
type ProgramSettings = Partial<Prisma.ProgramUncheckedCreateInput>;

/**
 * The only fixtures. Everything is created through the API, except data that only a billing provider can cause. Terms
 * use the column names.
 */
export interface Given {
  /** Creates a program with a default group and no incentive. */
  program(settings?: ProgramSettings): Promise<{ programId: string; groupId: string }>;
  group(programId: string): Promise<string>;
  /**
   * Creates an incentive and attaches it to the group. Default: 20% of every sale for life, approved automatically.
   * Returns the `inc_` id.
   */
  incentive(group: { programId: string; groupId: string }, terms?: Terms): Promise<string>;
  /** Edits an incentive, which creates a new version that applies from now on. */
  newVersion(incentiveId: string, terms: Terms): Promise<void>;
  /**
   * Creates an affiliate, by default in a new program with the default incentive. If `incentive` is null, there is
   * none.
   */
  affiliate(options?: {
    program?: { programId: string; groupId: string };
    incentive?: Terms | null;
    settings?: ProgramSettings;
    status?: 'pending' | 'approved' | 'rejected';
    email?: string;
  }): Promise<Affiliate>;
  referral(options?: Partial<Parameters<Tributary['referrals']['create']>[0]>): Promise<Referral>;
  /** Records a sale through POST /v1/conversions. Default: 100 USD, by a new referral. */
  conversion(
    options?: Partial<Parameters<Tributary['conversions']['create']>[0]> & { referral_id?: string },
  ): Promise<Conversion>;
  /** Creates a manual commission of 20 USD on a sale of 100, by default for a new referral. */
  commission(options?: Partial<Parameters<Tributary['commissions']['create']>[0]>): Promise<Commission>;
  /** Records a click on this affiliate's link. */
  click(
    affiliate: Pick<Affiliate, 'tracking_id' | 'program_id'>,
    fields?: Partial<ClickCreate>,
  ): Promise<Click>;
  /** Creates a site whose home page is never requested, not even by a check. */
  site(programId: string, options?: Partial<SiteCreate>): Promise<Site>;
  /** Creates a member with an unverified address through an accepted invitation. Default role: viewer. */
  member(options?: { role?: Role; email?: string; name?: string }): Promise<{ id: string; email: string }>;
  /** Creates an endpoint for every event, at an address that requires no name server. */
  webhookEndpoint(options?: Partial<WebhookEndpointCreate>): Promise<WebhookEndpointWithSecret>;
  /** Creates a connection to Stripe with a webhook secret, by default in a new program. */
  connection(options?: Partial<ConnectionCreate>): Promise<Connection>;
  /** Adds an event that a connection received and could not read. Returns its id. */
  failedEvent(connectionId: string): Promise<string>;
  /** Adds a provider payment that is not credited to anyone. Returns its id. */
  providerPayment(connectionId: string, email?: string): Promise<string>;
  /** Records a connection's sale, and another caller's sale that may be a duplicate. Returns both ids. */
  possibleDuplicate(connectionId: string, referralId: string): Promise<readonly [string, string]>;
}

/** A public address, so that it is accepted for webhooks. Tests that deliver have their own receivers. */
export const publicUrl = 'https://93.184.215.14/webhooks';

/** Smallest possible image, in base64. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Bank account from which payouts can be paid. */
export const bankAccount = () => ({ name: 'Main', holder: 'Shop GmbH', iban: 'DE02 1203 0000 0000 2020 51' });
/** Password of all invited users. */
export const PASSWORD = 'correct horse battery';

/** Returns the token after the `#` of a person's link. */
export const tokenOf = (url: string | null): string => url?.split('#')[1] ?? '';

const lifetime: Terms & { incentiveType: string } = {
  incentiveType: 'commission',
  isPercentage: true,
  rateE4: 200_000n,
  incentiveLength: 'customer_lifetime',
  approvalType: 'automatic',
  applyTo: 'all_plans',
};

export const unique = (prefix: string) => `${prefix}-${randomUUID()}`;

export function givenIn(client: Tributary, rows: RowsOf): Given {
  const given: Given = {
    program: async (settings = {}) => {
      const { id } = await client.programs.create({
        name: 'Program',
        default_currency: 'USD',
        ...programFields(settings),
      });
      const groups = await client.groups.list({ program_id: id });
      return { programId: id, groupId: groups.data[0]?.id ?? '' };
    },
    group: async (program_id) => (await client.groups.create({ program_id, name: 'Another' })).id,
    incentive: async ({ programId, groupId }, terms = {}) => {
      const fields = incentiveFields({ ...lifetime, ...terms });
      const { id } = await client.incentives.create({ program_id: programId, name: 'Incentive', ...fields });
      await client.groups.incentives.create(groupId, { incentive_id: id });
      return id;
    },
    newVersion: async (incentiveId, terms) => {
      await client.incentives.update(incentiveId, incentiveFields({ ...lifetime, ...terms }));
    },
    affiliate: async ({ program, incentive = {}, settings, status, email } = {}) => {
      const into = program ?? (await given.program(settings));
      if (!program && incentive !== null) await given.incentive(into, incentive);
      const address = email ?? `${unique('affiliate')}@example.com`;
      return client.affiliates.create({
        name: 'Ann Affiliate',
        email: address,
        program_id: into.programId,
        ...(status && { status }),
      });
    },
    referral: async (options = {}) => {
      const affiliate_id = options.affiliate_id ?? (await given.affiliate()).id;
      return client.referrals.create({
        email: `${unique('customer')}@example.com`,
        ...options,
        affiliate_id,
      });
    },
    conversion: async (options = {}) => {
      const isIdentified =
        options.customer_id ?? options.external_user_id ?? options.click_id ?? options.referral_id;
      const referral_id = isIdentified === undefined ? (await given.referral()).id : options.referral_id;
      return client.conversions.create({
        sale_amount: 100,
        sale_amount_currency: 'USD',
        external_event_id: unique('order'),
        ...options,
        ...(referral_id !== undefined && { referral_id }),
      } as Parameters<Tributary['conversions']['create']>[0]);
    },
    commission: async (options = {}) =>
      client.commissions.create({
        ...{ sale_amount: 100, sale_amount_currency: 'USD' },
        ...{ commission_amount: 20, commission_currency: 'USD' },
        ...options,
        referral_id: options.referral_id ?? (await given.referral()).id,
      }),
    click: ({ tracking_id: trackingId, program_id: programId }, fields = {}) =>
      client.clicks.create({ trackingId, programId, ...fields }),
    site: (program_id, options = {}) =>
      client.sites.create({ program_id, home_url: 'https://shop.localhost:4242', ...options }),
    member: async ({
      role = 'viewer',
      email = `${unique('member')}@example.com`,
      name = 'Mia Member',
    } = {}) => {
      const { url } = await client.invitations.create({ email, role });
      const { session } = await client.invitations.accept({ token: tokenOf(url), name, password: PASSWORD });
      return { id: session?.user.id ?? '', email };
    },
    webhookEndpoint: (options = {}) =>
      client.webhookEndpoints.create({ url: publicUrl, event_types: ['*'], ...options }),
    connection: async (options = {}) =>
      client.connections.create({
        provider: 'stripe',
        webhook_secret: 'whsec_c3RyaXBlIGhhcyBzaWduZWQgdGhpcw',
        ...options,
        program_id: options.program_id ?? (await given.program()).programId,
      }),
    failedEvent: (connectionId) => storeFailedEvent(rows, connectionId),
    providerPayment: (connectionId, email) =>
      storePayment(rows, connectionId, email === undefined ? {} : { email }),
    possibleDuplicate: async (connectionId, referral_id) => {
      const sale = { referral_id, sale_amount: 77, sale_amount_currency: 'USD' };
      const { id } = await given.conversion(sale);
      await markAsConnections(rows, connectionId, id);
      return [id, (await given.conversion(sale)).id];
    },
  };
  return given;
}

const fromE4 = (e4: Terms['rateE4']) => (e4 === null || e4 === undefined ? null : Number(e4) / 10_000);

const programFields = ({
  name,
  defaultCurrency,
  cookieDays,
  minimumPayoutMinor,
  ...settings
}: ProgramSettings) => ({
  ...(name !== undefined && { name }),
  ...(defaultCurrency !== undefined && { default_currency: defaultCurrency }),
  ...(cookieDays !== undefined && { cookie_days: cookieDays }),
  ...(minimumPayoutMinor !== undefined && {
    minimum_payout: fromMinor(BigInt(minimumPayoutMinor), currencyDigits(defaultCurrency ?? 'USD') ?? 0),
  }),
  ...(settings.selfReferral !== undefined && { self_referral: settings.selfReferral as 'hold' }),
  ...(settings.couponProvider !== undefined && { coupon_provider: settings.couponProvider }),
  ...(settings.timezone !== undefined && { timezone: settings.timezone }),
});

/** Returns every term, so that a new version keeps nothing from the previous one. */
const incentiveFields = (terms: Terms) =>
  ({
    incentive_type: terms.incentiveType,
    amount: fromE4(terms.isPercentage ? terms.rateE4 : terms.amountE4) ?? 0,
    is_percentage: terms.isPercentage,
    currency: terms.isPercentage ? null : (terms.currency ?? 'USD'),
    incentive_length: terms.incentiveLength,
    length_value: terms.lengthValue ?? null,
    approval_type: terms.approvalType,
    hold_period_days: terms.holdPeriodDays ?? null,
    apply_to: terms.applyTo,
    product_ids: (terms.productIds as string[] | undefined) ?? [],
    event_name: terms.eventName ?? null,
    cap_per_conversion: fromE4(terms.capPerConversionE4),
    cap_per_referral: fromE4(terms.capPerReferralE4),
    variable_config: terms.variableConfig ?? null,
    include_free_sales: terms.includeFreeSales ?? false,
  }) as Omit<IncentiveCreate, 'program_id' | 'name'>;
