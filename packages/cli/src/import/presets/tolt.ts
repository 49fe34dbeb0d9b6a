import { currencyOf, emailOf, instantOf, isTrue, minorUnitsOf, nameOf, statusOf } from './cells.ts';
import { type Preset, same, shapedFile } from './preset.ts';

/**
 * Documented: every field of the API's partner, customer and commission, their statuses and payout methods, that
 * amounts are in the smallest unit of the currency, and that links are a separate list, with `partner_id` and `value`.
 * Inferred: that a suspended partner becomes a rejected affiliate. Not documented: the columns of the CSVs that the
 * dashboard downloads, and the fields of a transaction.
 */

const affiliates = shapedFile('Tolt', 'affiliates', {
  source: 'Tolt, "List Partners"',
  columns: {
    ...same(`
      id, email, first_name, last_name, company_name, country_code, payout_method, status,
      external_id, completed_onboarding`),
    payout_email: ['payout_details.email'],
    links: ['links.*.value'],
  },
  needed: ['email', 'first_name', 'last_name'],
  dropped: `
    program_id, organization_id, group_id, created_at, updated_at, custom_fields, group, program,
    stats, rejection_note, internal_note, suspension_reason, payout_details,
    first_customer_email_active, new_customer_email_active, payout_paid_email_active`,
  toRow: (cells, list) => {
    const email = emailOf(cells('email'));
    const onboarding = cells('completed_onboarding');
    const payoutEmail = emailOf(cells('payout_email'));
    return {
      codes: list('links'),
      item: {
        idempotency_key: cells('id') && `tolt:partner:${cells('id')}`,
        name: nameOf(cells('first_name'), cells('last_name')) ?? email,
        email,
        company_name: cells('company_name'),
        country_code: cells('country_code')?.toUpperCase(),
        // `crypto` could be either of our two cryptocurrency methods.
        payout_method: statusOf(cells('payout_method'), {
          paypal: 'paypal',
          wise: 'wise',
          bank_transfer: 'wire_transfer',
          wire: 'wire_transfer',
          crypto: undefined,
          none: 'none',
        }),
        payout_details: payoutEmail && { email: payoutEmail },
        status: statusOf(cells('status'), {
          active: 'approved',
          pending: 'pending',
          suspended: 'rejected',
          rejected: 'rejected',
        }),
        onboarding_completed: onboarding === undefined ? undefined : isTrue(onboarding),
        external_user_id: cells('external_id'),
        metadata: cells('id') && { tolt_id: cells('id') },
      },
    };
  },
});

const referrals = shapedFile('Tolt', 'referrals', {
  source: 'Tolt, "List Customers"',
  columns: {
    ...same('id, email, name, customer_id, subscription_id, status'),
    created_at: ['lead_at', 'created_at'],
    partner_id: ['partner_id', 'partner.id'],
    partner_email: ['partner.email'],
  },
  refersTo: 'affiliate_id',
  needed: [['email', 'customer_id'], 'status', ['partner_id', 'partner_email']],
  dropped: `
    identifier, plan, active_at, updated_at, click_id, promotion_code_id, program_id, organization_id,
    program, stats`,
  toRow: (cells) => ({
    item: {
      idempotency_key: cells('id') && `tolt:customer:${cells('id')}`,
      email: emailOf(cells('email')),
      name: cells('name'),
      customer_id: cells('customer_id'),
      subscription_id: cells('subscription_id'),
      status: statusOf(cells('status'), {
        lead: 'lead',
        trialing: 'trialing',
        active: 'active',
        canceled: 'canceled',
      }),
      created_at: instantOf(cells('created_at')),
      metadata: cells('id') && { tolt_id: cells('id') },
    },
    names: [
      { by: 'imported_id', value: cells('partner_id') },
      { by: 'email', value: emailOf(cells('partner_email')) },
    ],
  }),
});

const commissions = shapedFile('Tolt', 'commissions', {
  source: 'Tolt, "List Commissions"',
  columns: {
    ...same('id, revenue, currency, status, charge_id, created_at'),
    cents: ['amount'],
    customer_id: ['customer_id', 'customer.id'],
  },
  refersTo: 'referral_id',
  needed: ['cents', 'revenue', 'status', 'customer_id'],
  dropped: `
    charge_status, source, type, program_id, organization_id, transaction_id, partner_id, payout_id,
    updated_at, scheduled_approval_date, approval_type, flow_id`,
  toRow: (cells) => {
    const currency = currencyOf(cells('currency'));
    return {
      item: {
        idempotency_key: cells('id') && `tolt:commission:${cells('id')}`,
        sale_amount: minorUnitsOf(cells('revenue'), currency),
        sale_amount_currency: currency,
        commission_amount: minorUnitsOf(cells('cents'), currency),
        commission_currency: currency,
        status: statusOf(cells('status'), {
          pending: 'pending',
          approved: 'approved',
          paid: 'paid',
          rejected: 'rejected',
          refunded: 'refunded',
        }),
        sales_status: cells('status')?.toLowerCase() === 'refunded' ? 'refunded' : 'complete',
        payment_intent_id: cells('charge_id'),
        created_at: instantOf(cells('created_at')),
      },
      // In a commission, `customer_id` is Tolt's own id for the customer, not yours.
      names: [{ by: 'imported_id', value: cells('customer_id') }],
    };
  },
});

export const tolt: Preset = { service: 'Tolt', files: { affiliates, referrals, commissions } };
