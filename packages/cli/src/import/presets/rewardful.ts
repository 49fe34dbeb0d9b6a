import { centsOf, currencyOf, emailOf, instantOf, nameOf, payoutOf, statusOf } from './cells.ts';
import { type Preset, same, shapedFile } from './preset.ts';

/*
 * Documented: every field of the three objects of the REST API, amounts "in cents", the columns of the import template.
 * Inferred: `state` other than "active" (from the API's filters), that `due` is what we call ready for payment.
 * Not documented: the columns of the CSV that the dashboard downloads.
 */

const affiliates = shapedFile('Rewardful', 'affiliates', {
  source: 'Rewardful, "The affiliate object" and "How do I import data into Rewardful?"',
  columns: {
    ...same('id, email, state'),
    first_name: ['first_name', 'First Name'],
    last_name: ['last_name', 'Last Name'],
    paypal_email: ['paypal_email', 'PayPal Email'],
    wise_email: ['wise_email', 'Wise Email'],
    tokens: ['token', 'links.*.token'],
  },
  needed: ['email', ['first_name', 'last_name']],
  dropped: `
    created_at, updated_at, confirmed_at, stripe_customer_id, stripe_account_id, Imported ID,
    visitors, leads, conversions, campaign, coupon`,
  toRow: (cells, list) => {
    const email = emailOf(cells('email'));
    return {
      codes: list('tokens'),
      item: {
        idempotency_key: cells('id') && `rewardful:affiliate:${cells('id')}`,
        name: nameOf(cells('first_name'), cells('last_name')) ?? email,
        email,
        ...payoutOf({ paypal: emailOf(cells('paypal_email')), wise: emailOf(cells('wise_email')) }),
        status: statusOf(cells('state'), { active: 'approved', disabled: 'rejected', suspicious: 'pending' }),
        metadata: cells('id') && { rewardful_id: cells('id') },
      },
    };
  },
});

const referrals = shapedFile('Rewardful', 'referrals', {
  source: 'Rewardful, "The referral object"',
  columns: {
    id: ['id'],
    email: ['customer.email'],
    name: ['customer.name'],
    customer_id: ['stripe_customer_id', 'customer.id'],
    state: ['conversion_state'],
    created_at: ['created_at'],
    affiliate_id: ['affiliate.id'],
    affiliate_email: ['affiliate.email'],
  },
  refersTo: 'affiliate_id',
  needed: [['email', 'customer_id'], 'state', ['affiliate_id', 'affiliate_email']],
  dropped: `
    link, visits, updated_at, expires_at, deactivated_at, became_lead_at, became_conversion_at,
    stripe_account_id, customer.platform`,
  toRow: (cells) => {
    const status = statusOf(cells('state'), { visitor: 'visitor', lead: 'lead', conversion: 'customer' });
    if (status === 'visitor') return { skip: 'A visitor without an e-mail address is not a referral yet.' };
    return {
      item: {
        idempotency_key: cells('id') && `rewardful:referral:${cells('id')}`,
        email: emailOf(cells('email')),
        name: cells('name'),
        customer_id: cells('customer_id'),
        status,
        created_at: instantOf(cells('created_at')),
        metadata: cells('id') && { rewardful_id: cells('id') },
      },
      names: [
        { by: 'imported_id', value: cells('affiliate_id') },
        { by: 'email', value: emailOf(cells('affiliate_email')) },
      ],
    };
  },
});

const sale = {
  sale_id: ['sale.id'],
  sale_cents: ['sale.sale_amount_cents'],
  sale_currency: ['sale.currency'],
  charge_id: ['sale.stripe_charge_id'],
  referral_id: ['sale.referral.id'],
  customer_id: ['sale.referral.stripe_customer_id', 'sale.referral.customer.id'],
  email: ['sale.referral.customer.email'],
};
const unreadOfASale = `
  updated_at, due_at, paid_at, voided_at, campaign, sale.invoiced_at, sale.created_at,
  sale.updated_at, sale.stripe_account_id, sale.charge_amount_cents, sale.refund_amount_cents,
  sale.tax_amount_cents, sale.affiliate`;

const commissions = shapedFile('Rewardful', 'commissions', {
  source: 'Rewardful, "The commission object"',
  columns: {
    ...sale,
    ...same('id, currency, state, created_at'),
    cents: ['amount'],
  },
  refersTo: 'referral_id',
  needed: ['cents', 'currency', 'state', 'sale_cents', ['referral_id', 'customer_id', 'email']],
  dropped: `${unreadOfASale}, sale.charged_at`,
  toRow: (cells) => {
    const currency = currencyOf(cells('currency'));
    const saleCurrency = currencyOf(cells('sale_currency')) ?? currency;
    return {
      item: {
        idempotency_key: cells('id') && `rewardful:commission:${cells('id')}`,
        sale_amount: centsOf(cells('sale_cents'), saleCurrency),
        sale_amount_currency: saleCurrency,
        commission_amount: centsOf(cells('cents'), currency),
        commission_currency: currency,
        status: statusOf(cells('state'), {
          pending: 'pending',
          due: 'ready_for_payment',
          paid: 'paid',
          voided: 'rejected',
        }),
        sales_status: 'complete',
        payment_intent_id: cells('charge_id'),
        created_at: instantOf(cells('created_at')),
      },
      names: [
        { by: 'imported_id', value: cells('referral_id') },
        { by: 'customer_id', value: cells('customer_id') },
        { by: 'email', value: emailOf(cells('email')) },
      ],
    };
  },
});

// Each commission contains its sale. The commission is recalculated with the incentives configured here.
const conversions = shapedFile('Rewardful', 'conversions', {
  source: 'Rewardful, "The commission object"',
  columns: { ...sale, charged_at: ['sale.charged_at'] },
  needed: ['sale_id', 'sale_cents', 'sale_currency', 'customer_id'],
  dropped: `${unreadOfASale}, id, amount, currency, state, created_at`,
  toRow: (cells) => {
    const currency = currencyOf(cells('sale_currency'));
    return {
      item: {
        customer_id: cells('customer_id'),
        external_event_id: cells('sale_id') && `rewardful:sale:${cells('sale_id')}`,
        sale_amount: centsOf(cells('sale_cents'), currency),
        sale_amount_currency: currency,
        payment_intent_id: cells('charge_id'),
        occurred_at: instantOf(cells('charged_at')),
      },
    };
  },
});

export const rewardful: Preset = {
  service: 'Rewardful',
  files: { affiliates, referrals, commissions, conversions },
};
