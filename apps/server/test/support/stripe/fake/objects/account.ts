import type { State } from '../state.ts';
import type { Account, WebhookEndpoint } from '../wire.ts';

export const account = (state: State): Account => ({
  id: state.id('acct').replace('acct_', 'acct_1'),
  object: 'account',
  business_profile: null,
  business_type: 'company',
  capabilities: { card_payments: 'active', sepa_debit_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  controller: { type: 'account' },
  country: 'US',
  created: state.now,
  default_currency: state.options.currency,
  details_submitted: true,
  email: 'owner@shop.example',
  payouts_enabled: true,
  settings: null,
  type: 'standard',
});

export const webhookEndpoint = (
  state: State,
  fields: Pick<WebhookEndpoint, 'url' | 'enabled_events'> & Partial<WebhookEndpoint>,
): WebhookEndpoint => ({
  id: state.id('we'),
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created: state.now,
  description: null,
  livemode: state.livemode,
  metadata: {},
  status: 'enabled',
  ...fields,
});
