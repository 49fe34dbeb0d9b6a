import { currencyOf, emailOf, instantOf, nameOf, printedAmountOf, statusOf } from './cells.ts';
import { type Preset, same, shapedFile } from './preset.ts';

/**
 * Documented in the published source: every column of both CSVs, amounts with a currency sign, ISO 8601 times.
 * Documented in the API reference: the fields of a customer. Inferred: the mapping of partner and commission statuses
 * to ours. Rejects amounts without a currency sign, which are in cents in some older exports and in major units in
 * others.
 */

const affiliates = shapedFile('Dub', 'affiliates', {
  source: 'Dub, the columns of its export of partners (apps/web/lib/zod/schemas/partners.ts)',
  columns: {
    id: ['ID'],
    name: ['Name'],
    email: ['Email'],
    country_code: ['Country'],
    status: ['Status'],
    tenant_id: ['Tenant ID', 'tenantId'],
    links: ['links.*.key'],
  },
  needed: ['id', 'email', 'status'],
  dropped: `
    Enrolled at, Payouts enabled at, Description, Clicks, Leads, Conversions, Sales, Revenue, Sale
    amount, Commissions, Net revenue, Group, Website, YouTube, Twitter, LinkedIn, Instagram, TikTok`,
  toRow: (cells, list) => {
    const email = emailOf(cells('email'));
    return {
      codes: list('links'),
      item: {
        idempotency_key: cells('id') && `dub:partner:${cells('id')}`,
        name: nameOf(cells('name')) ?? email,
        email,
        country_code: cells('country_code')?.toUpperCase(),
        status: statusOf(cells('status'), {
          approved: 'approved',
          pending: 'pending',
          invited: 'pending',
          rejected: 'rejected',
          declined: 'rejected',
          deactivated: 'rejected',
          banned: 'rejected',
          archived: 'rejected',
        }),
        external_user_id: cells('tenant_id'),
        metadata: cells('id') && { dub_id: cells('id') },
      },
    };
  },
});

const referrals = shapedFile('Dub', 'referrals', {
  source: 'Dub, "List customers" (API)',
  columns: {
    ...same('id, email, name'),
    external_id: ['externalId'],
    stripe_id: ['stripeCustomerId'],
    created_at: ['createdAt'],
    partner_id: ['partner.id', 'partnerId'],
    partner_email: ['partner.email'],
  },
  refersTo: 'affiliate_id',
  needed: [
    ['email', 'external_id', 'stripe_id'],
    ['partner_id', 'partner_email'],
  ],
  dropped: `
    avatar, country, sales, saleAmount, link, programId, discount, firstSaleAt,
    subscriptionCanceledAt, partner`,
  toRow: (cells) => ({
    item: {
      idempotency_key: cells('id') && `dub:customer:${cells('id')}`,
      email: emailOf(cells('email')),
      name: cells('name'),
      external_user_id: cells('external_id'),
      customer_id: cells('stripe_id'),
      created_at: instantOf(cells('created_at')),
      metadata: cells('id') && { dub_id: cells('id') },
    },
    names: [
      { by: 'imported_id', value: cells('partner_id') },
      { by: 'email', value: emailOf(cells('partner_email')) },
    ],
  }),
});

const commissions = shapedFile('Dub', 'commissions', {
  source: 'Dub, the columns of its export of commissions (apps/web/lib/zod/schemas/commissions.ts)',
  columns: {
    id: ['ID'],
    amount: ['Amount'],
    earnings: ['Earnings'],
    currency: ['Currency'],
    status: ['Status'],
    invoice_id: ['Invoice ID'],
    created_at: ['Created at'],
    customer_id: ['Customer ID'],
    customer_email: ['Customer email'],
    external_id: ['Customer external ID'],
    stripe_id: ['Stripe customer ID'],
  },
  refersTo: 'referral_id',
  needed: [
    'amount',
    'earnings',
    'currency',
    'status',
    // Exports contain these columns only on request.
    ['customer_id', 'customer_email', 'external_id', 'stripe_id'],
  ],
  dropped: `
    Type, Description, Quantity, Paid at, Updated at, Partner ID, Partner name, Partner email, Partner
    tenant ID, Customer name`,
  toRow: (cells) => {
    const currency = currencyOf(cells('currency'));
    return {
      item: {
        idempotency_key: cells('id') && `dub:commission:${cells('id')}`,
        sale_amount: printedAmountOf(cells('amount')),
        sale_amount_currency: currency,
        commission_amount: printedAmountOf(cells('earnings')),
        commission_currency: currency,
        status: statusOf(cells('status'), {
          pending: 'pending',
          hold: 'pending',
          processed: 'ready_for_payment',
          paid: 'paid',
          refunded: 'refunded',
          duplicate: 'rejected',
          fraud: 'rejected',
          canceled: 'rejected',
        }),
        sales_status: cells('status')?.toLowerCase() === 'refunded' ? 'refunded' : 'complete',
        invoice_id: cells('invoice_id'),
        created_at: instantOf(cells('created_at')),
      },
      names: [
        { by: 'imported_id', value: cells('customer_id') },
        { by: 'external_user_id', value: cells('external_id') },
        { by: 'customer_id', value: cells('stripe_id') },
        { by: 'email', value: emailOf(cells('customer_email')) },
      ],
    };
  },
});

export const dub: Preset = { service: 'Dub', files: { affiliates, referrals, commissions } };
