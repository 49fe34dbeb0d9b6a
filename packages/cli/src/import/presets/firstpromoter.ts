import { centsOf, currencyOf, emailOf, instantOf, isTrue, nameOf, payoutOf, statusOf } from './cells.ts';
import { type Preset, same, shapedFile } from './preset.ts';

/*
 * Documented: the fields and statuses of promoters, leads and rewards in version 1 of the API, and that cash rewards
 * are in cents; in version 2, `sale_amount`, `original_sale_amount`, `original_sale_currency`, `is_self_referral`.
 * Inferred: that `conversion_amount` and `sale_amount` are in cents too, `is_paid`, the names inside `profile`. Not
 * documented: the columns of the CSVs that the dashboard downloads.
 */

const affiliates = shapedFile('FirstPromoter', 'affiliates', {
  source: 'FirstPromoter, "List promoters" (API v1)',
  columns: {
    ...same('id, email, cust_id'),
    name: ['name', 'profile.name'],
    first_name: ['first_name', 'profile.first_name'],
    last_name: ['last_name', 'profile.last_name'],
    paypal_email: ['paypal_email', 'profile.paypal_email'],
    country_code: ['profile.country'],
    ref_ids: ['default_ref_id', 'promotions.*.ref_id', 'promoter_campaigns.*.ref_token'],
    status: ['status', 'state'],
  },
  needed: ['email', 'ref_ids'],
  dropped: `
    created_at, temp_password, default_promotion_id, pref, note, w8_form_url, w9_form_url,
    parent_promoter_id, earnings_balance, current_balance, paid_balance, auth_token, profile`,
  toRow: (cells, list) => {
    const email = emailOf(cells('email'));
    const country = cells('country_code')?.toUpperCase();
    return {
      codes: list('ref_ids'),
      item: {
        idempotency_key: cells('id') && `firstpromoter:promoter:${cells('id')}`,
        name: cells('name') ?? nameOf(cells('first_name'), cells('last_name')) ?? email,
        email,
        country_code: country?.length === 2 ? country : undefined,
        ...payoutOf({ paypal: emailOf(cells('paypal_email')) }),
        status: statusOf(cells('status'), {
          approved: 'approved',
          active: 'approved',
          pending: 'pending',
          rejected: 'rejected',
          blocked: 'rejected',
          archived: 'rejected',
        }),
        external_user_id: cells('cust_id'),
        metadata: cells('id') && { firstpromoter_id: cells('id') },
      },
    };
  },
});

const referrals = shapedFile('FirstPromoter', 'referrals', {
  source: 'FirstPromoter, "List leads/customers" (API v1)',
  columns: {
    ...same('id, email, uid, created_at'),
    status: ['status', 'state'],
    promoter_id: ['promoter.id', 'promotion.promoter_id', 'promoter_id'],
    promoter_email: ['promoter.email', 'promoter_email'],
  },
  refersTo: 'affiliate_id',
  needed: [['email', 'uid'], 'status', ['promoter_id', 'promoter_email']],
  dropped: `
    customer_since, cancelled_at, plan_name, suspicion, username, website, visitor_sub_id,
    split_promotion_id, custom_fields, split_percentage_value, promotion, promoter`,
  toRow: (cells) => ({
    item: {
      idempotency_key: cells('id') && `firstpromoter:lead:${cells('id')}`,
      email: emailOf(cells('email')),
      external_user_id: cells('uid'),
      status: statusOf(cells('status'), {
        signup: 'lead',
        subscribed: 'trialing',
        active: 'active',
        cancelled: 'canceled',
        denied: 'rejected',
      }),
      created_at: instantOf(cells('created_at')),
      metadata: cells('id') && { firstpromoter_id: cells('id') },
    },
    names: [
      { by: 'imported_id', value: cells('promoter_id') },
      { by: 'email', value: emailOf(cells('promoter_email')) },
    ],
  }),
});

const commissions = shapedFile('FirstPromoter', 'commissions', {
  source: 'FirstPromoter, "List rewards and commissions" (API v1) and "Get all commissions" (API v2)',
  columns: {
    ...same('id, unit, currency, status, is_paid, event_id, created_at'),
    cents: ['amount'],
    sale_cents: ['conversion_amount', 'sale_amount'],
    lead_id: ['lead.id', 'referral.id'],
    uid: ['lead.uid', 'referral.uid'],
    email: ['lead.email', 'referral.email'],
  },
  refersTo: 'referral_id',
  needed: ['cents', 'sale_cents', 'status', ['lead_id', 'uid', 'email']],
  dropped: `
    tier_level, tier, promoter, promotion, metadata, is_self_referral, commission_type, plan_id,
    created_by_user_email, created_by_user_at, original_sale_amount, original_sale_currency`,
  toRow: (cells) => {
    const unit = cells('unit') ?? 'cash';
    if (unit !== 'cash') return { skip: `The reward is paid in ${unit}, not in money.` };
    const currency = currencyOf(cells('currency'));
    const status = statusOf(cells('status'), {
      pending: 'pending',
      approved: 'approved',
      denied: 'rejected',
    });
    return {
      item: {
        idempotency_key: cells('id') && `firstpromoter:reward:${cells('id')}`,
        sale_amount: centsOf(cells('sale_cents'), currency),
        sale_amount_currency: currency,
        commission_amount: centsOf(cells('cents'), currency),
        commission_currency: currency,
        status: isTrue(cells('is_paid')) ? 'paid' : status,
        sales_status: 'complete',
        invoice_id: cells('event_id'),
        created_at: instantOf(cells('created_at')),
      },
      names: [
        { by: 'imported_id', value: cells('lead_id') },
        { by: 'external_user_id', value: cells('uid') },
        { by: 'email', value: emailOf(cells('email')) },
      ],
    };
  },
});

export const firstpromoter: Preset = {
  service: 'FirstPromoter',
  files: { affiliates, referrals, commissions },
};
