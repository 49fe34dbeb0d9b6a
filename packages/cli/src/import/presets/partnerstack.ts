import { centsOf, currencyOf, emailOf, instantOf, isTrue, nameOf } from './cells.ts';
import { type Preset, same, shapedFile } from './preset.ts';

/**
 * Documented: the columns for partners in "Importing Historical Data", the fields of a transaction in the API, that its
 * amount is in cents "for whichever currency supplied", and that times are milliseconds since 1970. Inferred: the
 * fields of a customer (the dashboard shows name, e-mail and customer key) and those inside `customer`. Not documented:
 * the columns of "Export all records", and the sale of a reward. Without its sale, a reward cannot become a commission.
 */

const affiliates = shapedFile('PartnerStack', 'affiliates', {
  source: 'PartnerStack, "Importing Historical Data into PartnerStack"',
  columns: {
    key: ['partner_key'],
    email: ['partner_email', 'email'],
    first_name: ['partner_first', 'first_name'],
    last_name: ['partner_last', 'last_name'],
    partnership_key: ['partnership_key', 'key'],
  },
  needed: ['email', 'first_name', 'last_name'],
  dropped: `
    partner_group, group, partner_joined_date, created_at, updated_at, stats, tags, team, manager,
    mrr, approved_status, stripe_linked, paypal_linked`,
  toRow: (cells) => {
    const email = emailOf(cells('email'));
    const key = cells('key') ?? cells('partnership_key');
    return {
      // PartnerStack's links use its own domain and stop working when the account is closed.
      codes: [],
      item: {
        idempotency_key: key && `partnerstack:partner:${key}`,
        name: nameOf(cells('first_name'), cells('last_name')) ?? email,
        email,
        metadata: key && { partnerstack_id: key },
      },
    };
  },
});

const referrals = shapedFile('PartnerStack', 'referrals', {
  source: 'PartnerStack, "Learning more about your partners"',
  columns: {
    key: ['key', 'customer_key'],
    customer_key: ['customer_key'],
    email: ['email', 'customer_email'],
    name: ['name', 'customer_name'],
    partner_key: ['partner_key', 'partnership_key'],
    partner_email: ['partner_email'],
    created_at: ['created_at', 'submitted_on', 'Submitted on'],
  },
  refersTo: 'affiliate_id',
  needed: [
    ['email', 'customer_key'],
    ['partner_key', 'partner_email'],
  ],
  dropped: 'updated_at, source_type, provider_key, meta, has_paid, total_revenue, test, company',
  toRow: (cells) => ({
    item: {
      idempotency_key: cells('key') && `partnerstack:customer:${cells('key')}`,
      email: emailOf(cells('email')),
      name: cells('name'),
      customer_id: cells('customer_key'),
      created_at: instantOf(cells('created_at')),
      metadata: cells('key') && { partnerstack_id: cells('key') },
    },
    names: [
      { by: 'imported_id', value: cells('partner_key') },
      { by: 'email', value: emailOf(cells('partner_email')) },
    ],
  }),
});

const conversions = shapedFile('PartnerStack', 'conversions', {
  source: 'PartnerStack, "List Transactions" (API v2)',
  columns: {
    ...same('currency, created_at, archived, product_key'),
    key: ['key', 'transaction_key'],
    cents: ['amount'],
    customer: ['customer.key', 'customer_key', 'customer.customer_key'],
    customer_email: ['customer.email', 'customer_email'],
  },
  refersTo: 'referral_id',
  needed: ['key', 'cents', 'currency', ['customer', 'customer_email']],
  dropped: 'updated_at, amount_usd, category_key, company, partnership_key, customer, metadata',
  toRow: (cells) => {
    if (isTrue(cells('archived'))) return { skip: 'The transaction is archived and no longer counts.' };
    const currency = currencyOf(cells('currency'));
    return {
      item: {
        external_event_id: cells('key') && `partnerstack:transaction:${cells('key')}`,
        sale_amount: centsOf(cells('cents'), currency),
        sale_amount_currency: currency,
        product_ids: cells('product_key') && [cells('product_key')],
        occurred_at: instantOf(cells('created_at')),
      },
      names: [
        { by: 'imported_id', value: cells('customer') },
        { by: 'customer_id', value: cells('customer') },
        { by: 'email', value: emailOf(cells('customer_email')) },
      ],
    };
  },
});

export const partnerstack: Preset = {
  service: 'PartnerStack',
  files: { affiliates, referrals, conversions },
};
