import type { State } from '../state.ts';
import type { Address, Customer, CustomerBalanceTransaction, PaymentMethod, SetupIntent } from '../wire.ts';

export const customer = (state: State, fields: Partial<Customer> = {}): Customer => ({
  id: state.id('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: state.now,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: state.number().padStart(8, 'F'),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: state.livemode,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: state.options.testClock,
  ...fields,
});

export const balanceEntry = (
  state: State,
  fields: Pick<CustomerBalanceTransaction, 'amount' | 'currency' | 'customer' | 'ending_balance' | 'type'> &
    Partial<CustomerBalanceTransaction>,
): CustomerBalanceTransaction => ({
  id: state.id('cbtxn'),
  object: 'customer_balance_transaction',
  checkout_session: null,
  created: state.now,
  credit_note: null,
  customer_account: null,
  description: null,
  invoice: null,
  livemode: state.livemode,
  metadata: {},
  ...fields,
});

export const paymentMethod = (
  state: State,
  type: 'card' | 'sepa_debit',
  fields: Partial<PaymentMethod> = {},
): PaymentMethod => ({
  id: state.id('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
  created: state.now,
  customer: null,
  customer_account: null,
  livemode: state.livemode,
  metadata: {},
  type,
  ...(type === 'card'
    ? {
        card: {
          brand: 'visa',
          checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
          country: 'US',
          display_brand: 'visa',
          exp_month: 12,
          exp_year: 2034,
          fingerprint: null,
          funding: 'credit',
          generated_from: null,
          last4: '4242',
          networks: { available: ['visa'], preferred: null },
          regulated_status: 'unregulated',
          three_d_secure_usage: { supported: true },
          wallet: null,
        },
      }
    : {
        sepa_debit: {
          bank_code: '37040044',
          branch_code: '',
          country: 'DE',
          fingerprint: null,
          generated_from: null,
          last4: '3201',
        },
      }),
  ...fields,
});

export const noAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export const setupIntent = (state: State, fields: Partial<SetupIntent>): SetupIntent => ({
  id: state.id('seti'),
  object: 'setup_intent',
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: null,
  created: state.now,
  customer: null,
  description: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: state.livemode,
  mandate: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: 'succeeded',
  usage: 'off_session',
  ...fields,
});
