import { bankAccount, PASSWORD, PNG, publicUrl, unique } from './given.ts';

/** Ids that the bodies refer to. */
export interface World {
  readonly affiliate: { id: string; program_id: string; group_id: string | null; tracking_id: string };
  readonly referralId: string;
  /** Referral that no other body uses. */
  readonly erasableId: string;
  readonly conversionId: string;
  readonly incentiveId: string;
  readonly otherIncentiveId: string;
  readonly payoutId: string;
  readonly stayingId: string;
  /** Recorded by the import `imp_orders2026`. */
  readonly importedId: string;
  /** Token of an invitation that nobody accepts. */
  readonly invitationToken: string;
  /** Key that no other body changes. */
  readonly apiKey: string;
}

const programSettings = {
  cookie_days: 60,
  minimum_payout: 50,
  minimum_payouts: [{ currency: 'GBP', amount: 45 }],
  self_referral: 'reject',
  coupon_provider: 'manual',
  payout_schedule: { every: 'month', day: 15 } as const,
  payout_approval: 'none',
};
const groupFields = {
  name: 'Partners',
  description: 'Those we know.',
  custom_website_url: 'https://example.com/',
};
const terms = {
  name: 'Incentive',
  incentive_type: 'commission',
  amount: 20,
  is_percentage: true,
  incentive_length: 'time_limited',
  length_value: 12,
  approval_type: 'hold_period',
  hold_period_days: 30,
  variable_config: {
    basis: 'sale_amount',
    currency: 'USD',
    tiers: [{ from: 100, amount: 25, is_percentage: true }],
  },
  apply_to: 'specific_products',
  product_ids: ['p1'],
  cap_per_conversion: 100,
  cap_per_referral: 500,
};
const keySettings = { permissions: ['read:affiliates'], expires_at: '2099-01-01T00:00:00.000Z' };

const endpointSettings = {
  url: publicUrl,
  description: 'Our books.',
  event_types: ['payout.paid', 'transaction.created'],
};

const siteSettings = () => ({
  name: 'Shop',
  home_url: 'https://www.example.com/welcome?from=link',
  allowed_origins: ['https://www.example.com', 'https://*.example.com'],
  cookie_domain: 'example.com',
  params: ['via', 'ref'],
  cookie_days: 60,
  attribution: 'first',
  consent: 'required',
  ip: 'none',
  ignore_paths: ['/account', '/checkout'],
  link_hosts: [`${unique('go')}.example.com`],
});

const email = () => `${unique('someone')}@example.com`;

const connectionSettings = {
  webhook_secret: 'whsec_c3RyaXBlIGhhcyBzaWduZWQgdGhpcw',
  api_key: 'rk_test_51Tributary',
  count_shipping: true,
  disputes: 'lost',
  count_bare_payments: true,
  match_emails: false,
  count_existing_customers: false,
  user_id_key: 'user_id',
};

/** Bodies by route, with every field that can be combined. Each call returns a body that can be sent again. */
export const validBodies: Readonly<Record<string, (world: World) => Record<string, unknown>>> = {
  'conversions.create': ({ referralId }) => ({
    referral_id: referralId,
    coupon_code: 'SAVE10',
    sale_amount: 10,
    sale_amount_currency: 'USD',
    external_event_id: unique('order'),
    product_ids: ['product'],
    price_ids: ['price'],
    event_name: 'invoice.paid',
    payment_intent_id: unique('pi'),
    invoice_id: unique('in'),
    metadata: { plan: 'pro' },
    dry_run: false,
  }),
  'conversions.refund': () => ({
    amount: 0.01,
    currency: 'USD',
    reason: 'returned',
    kind: 'credit_note',
    external_event_id: unique('refund'),
    dry_run: false,
  }),
  'adjustments.create': ({ affiliate, conversionId }) => ({
    affiliate_id: affiliate.id,
    amount: -12.5,
    currency: 'USD',
    reason: 'The lead was a fraud.',
    transaction_id: conversionId,
    external_event_id: unique('adjustment'),
  }),
  'closes.create': ({ affiliate }) => ({ program_id: affiliate.program_id, month: '2020-01' }),
  'adjustments.void': () => ({ reason: 'It was entered twice.' }),
  'payouts.return': () => ({ reason: 'The account is closed.', returned_at: new Date().toISOString() }),
  'conversions.undoRefund': () => ({ reason: 'The dispute was won.' }),
  'events.create': ({ referralId }) => ({
    referral_id: referralId,
    coupon_code: 'SAVE10',
    event_name: 'signed_up',
    event_type: 'lead',
    external_event_id: unique('event'),
    metadata: { plan: 'pro' },
  }),
  'commissions.create': ({ referralId }) => ({
    referral_id: referralId,
    sale_amount: 10,
    sale_amount_currency: 'USD',
    commission_amount: 2,
    commission_currency: 'USD',
    payment_intent_id: unique('pi'),
    invoice_id: unique('in'),
  }),
  'commissions.act': ({ conversionId }) => ({ action: 'approve', ids: [conversionId] }),
  'commissions.void': () => ({ free_key: false }),
  'commissions.keep': () => ({}),
  'connections.attributePayment': ({ affiliate }) => ({
    affiliate_id: affiliate.id,
    reason: 'They told us who had sent them',
  }),
  'connections.bookObserved': () => ({ dry_run: false, expected: { count: 0, totals: [] } }),
  // Send either ids or keys, never both.
  'commissions.voidImported': ({ importedId }) => ({
    import_id: 'imp_orders2026',
    ids: [importedId],
    free_key: true,
  }),
  'commissions.update': () => ({ status: 'approved', sales_status: 'complete' }),
  'referrals.create': ({ affiliate }) => ({
    email: email(),
    affiliate_id: affiliate.id,
    customer_id: unique('customer'),
    external_user_id: unique('user'),
    subscription_id: 'sub_1',
    name: 'Cy Customer',
    metadata: { plan: 'pro' },
  }),
  'signups.create': ({ affiliate }) => ({
    tracking_id: affiliate.tracking_id,
    program_id: affiliate.program_id,
    clicked_at: new Date().toISOString(),
    email: email(),
    customer_id: unique('customer'),
    external_user_id: unique('user'),
    name: 'Cy Customer',
    metadata: { plan: 'pro' },
  }),
  'referrals.update': () => ({ name: 'Cy Customer', subscription_id: 'sub_1', metadata: { plan: 'pro' } }),
  'affiliates.create': ({ affiliate }) => ({
    name: 'Ann Affiliate',
    email: email(),
    program_id: affiliate.program_id,
    group_id: affiliate.group_id,
    tracking_id: unique('ann'),
    company_name: 'Ann Ltd',
    country_code: 'NL',
    payout_method: 'wise',
    payout_details: { email: 'ann@example.com', iban: 'NL91ABNA0417164300' },
    external_user_id: unique('user'),
    metadata: { tier: 'gold' },
  }),
  'affiliates.trackingIds.create': () => ({ tracking_id: unique('ann.affiliate') }),
  'affiliates.act': ({ affiliate: { id, group_id } }) => ({ action: 'move', ids: [id], group_id }),
  'affiliates.merge': ({ stayingId }) => ({ into: stayingId, reason: 'The same person applied twice.' }),
  'affiliates.update': () => ({ name: 'Ann Affiliate', company_name: 'Ann Ltd', metadata: { tier: 'gold' } }),
  'clicks.create': ({ affiliate }) => ({
    trackingId: affiliate.tracking_id,
    programId: affiliate.program_id,
    referrer: 'https://example.com/',
    url: 'https://www.example.com/?via=ann&utm_medium=mail',
    sub1: 'newsletter',
    utmSource: 'news',
  }),
  'sites.create': ({ affiliate }) => ({ program_id: affiliate.program_id, ...siteSettings() }),
  'sites.update': siteSettings,
  'conversions.refundBatch': ({ conversionId }) => ({
    items: [{ conversion_id: conversionId, amount: 0.01, external_event_id: unique('refund') }],
  }),
  'conversions.createBatch': ({ referralId }) => ({
    items: [
      {
        referral_id: referralId,
        sale_amount: 10,
        sale_amount_currency: 'USD',
        external_event_id: unique('order'),
      },
    ],
  }),
  'commissions.createBatch': ({ referralId }) => ({
    items: [
      {
        referral_id: referralId,
        sale_amount: 10,
        sale_amount_currency: 'USD',
        commission_amount: 2,
        commission_currency: 'USD',
        idempotency_key: unique('commission'),
      },
    ],
  }),
  'referrals.createBatch': ({ affiliate }) => ({
    items: [{ email: email(), affiliate_id: affiliate.id, idempotency_key: unique('referral') }],
  }),
  'affiliates.createBatch': ({ affiliate }) => ({
    items: [
      {
        name: 'Ann Affiliate',
        email: email(),
        program_id: affiliate.program_id,
        idempotency_key: unique('affiliate'),
      },
    ],
  }),
  'testClock.advance': () => ({ seconds: 1, days: 0 }),
  // This member's address is not verified, so they can only become a viewer.
  'members.update': () => ({ role: 'viewer' }),
  'members.createResetLink': () => ({ email: email(), is_mailed: false }),
  'invitations.create': () => ({ email: email(), role: 'viewer', is_mailed: false }),
  'invitations.accept': ({ invitationToken }) => ({
    token: invitationToken,
    name: 'Mia Member',
    password: PASSWORD,
    dry_run: true,
  }),
  'mails.test': () => ({ email: email(), language: 'de' }),
  // Identify the e-mail in one way, never both.
  'mails.reportBounce': () => ({ email: email(), kind: 'bounce' }),
  // Send only one of the two fields.
  'sessions.create': ({ apiKey }) => ({ api_key: apiKey }),
  'me.update': () => ({ name: 'Ada Lovelace', language: 'en' }),
  'me.setPassword': () => ({ password: 'another horse battery staple' }),
  'me.addPasskey': () => ({
    name: 'Laptop',
    credential_id: 'c3R1ZmY',
    client_data: 'e30',
    attestation_object: 'o2Nm',
    transports: ['internal'],
  }),
  'me.renamePasskey': () => ({ name: 'Laptop' }),
  'me.confirmTotp': () => ({ totp: '492039' }),
  'me.beginEmail': () => ({ email: email() }),
  'me.confirmEmail': () => ({ code: 'XK4P-9QTM' }),
  'me.beginIdentity': () => ({ identity_provider_id: 'idp_01k00000000000000000000001' }),
  'me.confirmIdentity': () => ({ authorization_response: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' }),
  'identityProviders.create': () => ({
    name: 'Google',
    issuer: 'https://accounts.google.com',
    client_id: '812741506391.apps.googleusercontent.com',
    client_secret: 'GOCSPX-secret',
    domains: ['example.com'],
  }),
  'identityProviders.update': () => ({ domains: ['example.com', 'example.org'] }),
  'identityProviders.check': () => ({}),
  'signIns.createRedirect': () => ({ identity_provider_id: 'idp_01k00000000000000000000001' }),
  'signIns.create': () => ({ email: email() }),
  'signIns.answer': () => ({ password: 'correct horse battery staple' }),
  'portalApplications.create': () => ({
    name: 'Ada Lovelace',
    email: email(),
    country_code: 'GB',
    website: 'https://ada.example/blog',
    answers: [],
    questions_version: 0,
    accepts_terms: true,
    language: 'en',
    form: '1700000000000.q0t6vbXkq1c6cmvwmsGn5uXGQ8mO8f5ZJj5xNVk2w3Q',
  }),
  'portalApplications.answer': () => ({ code: 'XK4P-9QTM' }),
  'portalInvitations.accept': () => ({ token: 'q0t6vbXkq1c6cmvwmsGn5uXGQ8mO8f5ZJj5xNVk2w3Q' }),
  'portalSignIns.create': () => ({ email: email() }),
  'portalSignIns.answer': () => ({ code: 'XK4P-9QTM' }),
  'portalNotifications.update': () => ({ language: 'de', sales: 'each' }),
  'portalMe.update': () => ({ name: 'Ada Lovelace' }),
  'portalMe.prove': () => ({ code: 'XK4P-9QTM' }),
  'portalMe.changeEmail': () => ({ email: email() }),
  'portalMe.confirmEmail': () => ({ code: 'XK4P-9QTM' }),
  'portalPayoutDetails.update': () => ({
    payout_method: 'paypal',
    payout_details: { email: 'ada@example.com' },
  }),
  'connections.create': ({ affiliate }) => ({
    provider: 'stripe',
    name: 'Stripe',
    program_id: affiliate.program_id,
    ...connectionSettings,
  }),
  'connections.update': () => ({ name: 'Stripe', status: 'live', ...connectionSettings }),
  'coupons.create': ({ affiliate }) => ({
    affiliate_id: affiliate.id,
    code: unique('ANN'),
    discount_type: 'percentage',
    discount_value: 10,
    duration: 'once',
  }),
  'coupons.createBatch': ({ affiliate }) => ({
    items: [
      {
        affiliate_id: affiliate.id,
        code: unique('ANN'),
        discount_type: 'percentage',
        discount_value: 10,
        duration: 'once',
        idempotency_key: unique('coupon'),
      },
    ],
  }),
  // Send only one of the two ids.
  'erasures.create': ({ erasableId }) => ({ referral_id: erasableId, reason: 'requested' }),
  'finder.create': () => ({
    name: 'A Blog',
    domain: 'blog.example.com',
    urls: ['https://blog.example.com/'],
    category: 'blog',
    emails: ['someone@example.com'],
    social_media: ['https://social.example.com/blog'],
    notes: 'Found by search.',
    status: 'NEW',
  }),
  'finder.update': () => ({
    name: 'A Blog',
    domain: 'blog.example.com',
    urls: ['https://blog.example.com/'],
    category: 'blog',
    emails: ['someone@example.com'],
    social_media: ['https://social.example.com/blog'],
    notes: 'Answered.',
    status: 'CONTACTED',
  }),
  'accounting.updateSettings': ({ affiliate }) => ({
    program_id: affiliate.program_id,
    ...{ expense_account: '4730', liability_account: '1700', bank_account: '1200' },
    datev: { consultant_number: 29098, client_number: 55003, account_length: 4, fiscal_year_month: 1 },
  }),
  'portals.update': () => ({
    is_open: true,
    access: 'open',
    brand_name: 'Shop',
    accent: '#7A1FA2',
    support_email: 'partners@example.com',
    terms_url: 'https://example.com/terms',
    privacy_url: 'https://example.com/privacy',
    languages: ['en', 'de'],
    default_language: 'de',
    texts: {
      de: { welcome: 'Willkommen.', apply: 'Wir freuen uns.' },
      en: { welcome: 'Welcome.', apply: null },
    },
    questions: [
      { id: 'where', kind: 'long', is_required: true, label: { de: 'Wo werben Sie?' }, options: [] },
      {
        id: 'size',
        kind: 'one_of',
        is_required: false,
        label: { de: 'Wie viele Leser?', en: 'How many readers?' },
        options: [
          { id: 'few', label: { de: 'Wenige' } },
          { id: 'many', label: { de: 'Viele' } },
        ],
      },
    ],
    payout_methods: ['paypal', 'wire_transfer'],
    customer_visibility: 'none',
    shows_powered_by: true,
  }),
  'portals.updateLogo': () => ({ data: PNG }),
  'programs.create': () => ({ name: 'Program', default_currency: 'EUR', ...programSettings }),
  'programs.update': () => ({ name: 'Program', ...programSettings }),
  'groups.create': ({ affiliate }) => ({ program_id: affiliate.program_id, ...groupFields }),
  'groups.update': () => groupFields,
  'groups.incentives.create': ({ incentiveId }) => ({ incentive_id: incentiveId }),
  'groups.multiLevelIncentives.create': () => ({ level: 1, amount: 5, is_percentage: true, basis: 'sale' }),
  'groups.incentives.update': ({ otherIncentiveId }) => ({ incentive_id: otherIncentiveId }),
  'groups.multiLevelIncentives.update': () => ({
    level: 3,
    amount: 2.5,
    is_percentage: false,
    basis: 'commission',
    currency: 'USD',
  }),
  'incentives.create': ({ affiliate }) => ({ program_id: affiliate.program_id, ...terms }),
  'incentives.update': () => terms,
  'apiKeys.create': () => ({ ...keySettings, name: 'Key' }),
  'apiKeys.update': () => ({ ...keySettings, name: 'Key' }),
  'webhookEndpoints.create': () => endpointSettings,
  'webhookEndpoints.update': () => ({ ...endpointSettings, enabled: true }),
  'webhookEndpoints.test': () => ({ type: 'payout.paid' }),
  'webhookEndpoints.redeliver': () => ({ after: 0, until: 10 }),
  'webhookEvents.test': () => ({ type: 'payout.paid' }),
  'payouts.create': ({ affiliate }) => ({
    program_id: affiliate.program_id,
    affiliate_ids: [affiliate.id],
    currency: 'USD',
    minimum: 50,
    up_to: '2099-01-01T00:00:00.000Z',
    dry_run: true,
  }),
  'fundingSources.create': () => ({ ...bankAccount(), bic: 'COBADEFFXXX', is_default: true }),
  'fundingSources.update': () => ({ ...bankAccount(), bic: 'COBADEFFXXX', is_default: true }),
  'fundingSources.export': () => ({}),
  'payouts.approve': ({ payoutId }) => ({ payout_ids: [payoutId] }),
  'payouts.export': ({ payoutId }) => ({ payout_ids: [payoutId] }),
  'payouts.update': () => ({ status: 'processing', paymentMethod: 'wise', paymentReference: 'ref' }),
};
