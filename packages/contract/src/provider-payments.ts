import { creditedBy, providerPaymentNotes, providerPaymentStatuses } from '@tributary/core';
import { z } from 'zod';
import { affiliateSummary } from './affiliate-summary.ts';
import { amount, currency, expectedTotals } from './money.ts';
import { optionalId, reasonText } from './text.ts';
import { timestamp } from './timestamp.ts';

const paymentFields = {
  id: z.string().describe('Id of the invoice, or of the payment intent if there is no invoice.'),
  status: z
    .enum(providerPaymentStatuses)
    .describe(
      'Status of the payment. `credited`: the sale is recorded, and an affiliate earns a commission. `not_credited`: see `reason`. `observed`: would be credited if the connection were live. `waiting`: more information is expected. `failed`: will be retried; see `reason`.',
    ),
  reason: z.string().nullable(),
  notes: z
    .array(z.enum(providerPaymentNotes))
    .describe(
      '`wrong_amount`: the recorded sale has a different amount. `double_sale`: two sales are recorded for this payment. `unlinked`: the payment intent is unknown. `needs_api_key`: some information is only available through the provider’s API. `codes_unknown`: the payment has a discount, but the promotion code is unknown. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: the customer belongs to another referral. `possible_duplicate`: another caller recorded a sale of the same amount within 48 hours; both sales wait until someone decides whether they are the same.',
    ),
  commission_id: z.string().nullable(),
  affiliate_id: z.string().nullable(),
  credited_by: z
    .enum(creditedBy)
    .nullable()
    .describe(
      'Source of the credit. `own_sale`: another caller had already recorded the sale. `person`: someone attributed the payment manually.',
    ),
  attribution_reason: z.string().nullable().describe('Reason for a manual attribution; null otherwise.'),
  is_adopted: z.boolean().describe('True if another caller had already recorded the sale.'),
  customer_id: z.string().describe('Provider’s id for the customer; a pseudonym for a guest.'),
  currency,
  collected: amount.describe('Amount paid, including tax and shipping.'),
  sale_amount: amount.describe('Part of the amount that counts as the sale.'),
  refunded: amount.describe('Amount of the sale reversed by refunds, disputes and credit notes.'),
  paid_at: timestamp,
  needs_person: z
    .boolean()
    .describe(
      'True if someone needs to review the payment. The inbox counts these payments as `payments_waiting`.',
    ),
  updated_at: timestamp,
};

const customerEmail = z
  .string()
  .nullable()
  .describe(
    'E-mail address of the customer, as reported by the provider; null if none was reported, or if it was deleted or erased.',
  );

export const providerPayment = z
  .object({
    ...paymentFields,
    customer_email: customerEmail
      .optional()
      .meta({ description: `${customerEmail.description} Included in lists.` }),
    affiliate: affiliateSummary.optional().describe('Included with `expand=affiliate`.'),
  })
  .meta({ id: 'ProviderPayment' });
export type ProviderPayment = z.output<typeof providerPayment>;

export const providerFact = z.object({
  kind: z.string(),
  id: z.string(),
  fact: z.record(z.string(), z.unknown()),
});

export const providerPaymentWithFacts = z
  .object({
    ...paymentFields,
    customer_email: customerEmail,
    facts: z
      .array(providerFact)
      .describe('Facts about the payment and its customer, as reported by the provider.'),
  })
  .meta({ id: 'ProviderPaymentWithFacts' });
export type ProviderPaymentWithFacts = z.output<typeof providerPaymentWithFacts>;

export const paymentAttribution = z
  .strictObject({
    affiliate_id: optionalId.describe(
      'Id of the affiliate to credit for the customer. A referral is created if the customer has none.',
    ),
    referral_id: optionalId.describe('Alternative to `affiliate_id`: the id of the customer’s referral.'),
    reason: reasonText,
  })
  .refine(({ affiliate_id, referral_id }) => (affiliate_id === undefined) !== (referral_id === undefined), {
    error: 'Send either affiliate_id or referral_id.',
    path: ['affiliate_id'],
  })
  .meta({ id: 'PaymentAttribution' });
export type PaymentAttribution = z.output<typeof paymentAttribution>;

export const observedBooking = z
  .strictObject({
    dry_run: z
      .boolean()
      .optional()
      .describe('If true, returns counts and totals without recording anything. Default false.'),
    expected: expectedTotals
      .optional()
      .describe(
        'Result returned by the dry run; required without `dry_run`. If the actual result differs, nothing is recorded (`TOTAL_CHANGED`).',
      ),
  })
  .refine(({ dry_run, expected }) => dry_run === true || expected !== undefined, {
    error: 'Required unless dry_run is true.',
    path: ['expected'],
  })
  .meta({ id: 'ObservedBooking' });
export type ObservedBooking = z.output<typeof observedBooking>;

export const observedPayments = z
  .object({
    is_dry_run: z.boolean(),
    count: z.number().int().min(0),
    totals: z.array(z.object({ currency, amount })).describe('Sale amounts before refunds.'),
    affiliates: z
      .array(
        z.object({
          affiliate_id: z.string(),
          currency,
          count: z.number().int().min(1),
          sale_amount: amount,
          refunded: amount,
        }),
      )
      .describe('Totals by affiliate and currency.'),
  })
  .meta({ id: 'ObservedPayments' });
export type ObservedPayments = z.output<typeof observedPayments>;
