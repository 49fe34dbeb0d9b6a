import type { State } from '../state.ts';
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  PaymentRecord,
  Refund,
} from '../wire.ts';
import { noAddress } from './customer.ts';

type Money = { amount: number; currency: string };

export const paymentIntent = (state: State, fields: Partial<PaymentIntent> & Money): PaymentIntent => {
  const id = state.id('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_fake`,
    confirmation_method: 'automatic',
    created: state.now,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: state.livemode,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...fields,
  };
};

export const charge = (state: State, method: PaymentMethod, fields: Partial<Charge> & Money): Charge => ({
  id: state.id('ch'),
  object: 'charge',
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: false,
  created: state.now,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: state.livemode,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: false,
  payment_intent: null,
  payment_method: method.id,
  payment_method_details: detailsOf(method, fields.amount),
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'pending',
  transfer_data: null,
  transfer_group: null,
  ...fields,
});

function detailsOf(method: PaymentMethod, amount: number): Charge['payment_method_details'] {
  if (method.type === 'sepa_debit')
    return {
      type: 'sepa_debit',
      sepa_debit: {
        bank_code: '37040044',
        branch_code: '',
        country: 'DE',
        fingerprint: null,
        last4: '3201',
        mandate: null,
      },
    };
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: null,
      funding: 'credit',
      installments: null,
      last4: '4242',
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

export const balanceTransaction = (
  state: State,
  fields: Pick<
    BalanceTransaction,
    'amount' | 'currency' | 'fee' | 'reporting_category' | 'source' | 'type'
  > & { description?: string },
): BalanceTransaction => ({
  id: state.id('txn'),
  object: 'balance_transaction',
  available_on: state.now,
  balance_type: 'payments',
  created: state.now,
  description: null,
  exchange_rate: null,
  fee_details:
    fields.fee === 0
      ? []
      : [
          {
            amount: fields.fee,
            application: null,
            currency: fields.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: fields.amount - fields.fee,
  status: 'pending',
  ...fields,
});

export const refund = (
  state: State,
  fields: Partial<Refund> & Pick<Refund, 'charge' | 'payment_intent'> & Money,
): Refund => ({
  id: state.id('re'),
  object: 'refund',
  balance_transaction: null,
  created: state.now,
  customer: null,
  customer_account: null,
  metadata: {},
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
  ...fields,
});

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
const EVIDENCE_SECONDS = 9 * 86_400;

export const dispute = (
  state: State,
  fields: Partial<Dispute> & Pick<Dispute, 'charge' | 'payment_intent'> & Money,
): Dispute => ({
  id: state.id('du'),
  object: 'dispute',
  balance_transactions: [],
  created: state.now,
  enhanced_eligibility_types: [],
  evidence: { ...noEvidence },
  evidence_details: {
    due_by: state.now + EVIDENCE_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: state.livemode,
  metadata: {},
  payment_method_details: {
    type: 'card',
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
  },
  reason: 'fraudulent',
  status: 'needs_response',
  ...fields,
});

/** Payment that was made outside of Stripe and reported to it. */
export const paymentRecord = (
  state: State,
  { value, currency, customer }: { value: number; currency: string; customer: string | null },
): PaymentRecord => {
  const sum = { currency, value };
  const none = { currency, value: 0 };
  return {
    id: state.id('pr'),
    object: 'payment_record',
    amount: sum,
    amount_authorized: sum,
    amount_canceled: none,
    amount_failed: none,
    amount_guaranteed: sum,
    amount_refunded: none,
    amount_requested: sum,
    application: null,
    created: state.now,
    customer_details: { customer, email: null, name: null, phone: null },
    customer_presence: null,
    description: null,
    latest_payment_attempt_record: null,
    livemode: state.livemode,
    metadata: {},
    payment_method_details: null,
    processor_details: { type: 'custom', custom: { payment_reference: null } },
    reported_by: 'self',
    shipping_details: null,
  };
};
