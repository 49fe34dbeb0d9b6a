import { msg } from '@lingui/core/macro';

export const connectionSentences = [
  msg({ message: 'An environment can have at most {count} connections. Disconnect one first.' }),
  msg({ message: 'The {mode} environment requires a key that starts with {prefix}.' }),
  msg({ message: 'Connection {id} is disconnected. Create another one.' }),
  msg({ message: 'Connection {id} is live and cannot return to observing. To stop it, disconnect it.' }),
  msg({ message: 'Connection {id} is still observing. Make it live first.' }),
  msg({ message: 'A newly created endpoint has its own secret. Omit webhook_secret.' }),
  msg({ message: 'Creating the endpoint requires an API key with write access to Webhook Endpoints.' }),
  msg({ message: 'Event {id} has not failed.' }),
  msg({
    message: '{id} is {state}. Only payments without a credited affiliate ({reasons}) can be attributed.',
  }),
  msg({
    message: 'Customer {customer} already has a referral: {id}. Attribute the payment to that referral.',
  }),
  msg({ message: 'Required unless dry_run is true.' }),
  msg({ message: 'Stripe rejects this key.' }),
  msg({
    message:
      'This key does not have write access to Webhook Endpoints. Edit it in Stripe, or create the endpoint there yourself.',
  }),
  msg({ message: 'Stripe did not create the endpoint: {error}' }),
  msg({
    message:
      'Stripe did not respond or returned an error. Try again; if an endpoint was created, it will be replaced.',
  }),
  msg({ message: '{place} in this event cannot be read: {sentence}' }),
  msg({ message: '{field} has an unknown value: {value}.' }),
  msg({ message: '{field} is missing.' }),
  msg({ message: 'Stripe returned an unknown object: {name}.' }),
  msg({
    message:
      'This is a thin event of API v2. In Stripe, select the payload style "Snapshot" for this destination.',
  }),
  msg({ message: 'The payment contains no payment intent, charge or payment record.' }),
  msg({ message: 'A dispute has neither a payment intent nor a charge.' }),
  msg({ message: '{provider} still has an earlier coupon {code} and did not delete it: {reason}.' }),
  msg({ message: '{provider} did not delete the coupon: {reason}.' }),
  msg({ message: 'The coupon has not been deleted yet. Tributary will try again. {provider}: {reason}.' }),
  msg({ message: '{provider} did not create the coupon: {reason}.' }),
  msg({ message: '{provider} responded too late, and no coupon was created. Try again.' }),
  msg({ message: 'it rejects this server’s API key' }),
  msg({ message: 'it could not be reached or did not respond in time' }),
  msg({ message: 'it does not accept fractions of {currency}' }),
  msg({ message: 'the promotion code {id} is not active' }),
  msg({ message: '{id} has the code {found}, not {code}' }),
  msg({
    message:
      'The coupon provider stripe is not configured: TRIBUTARY_STRIPE_SECRET_KEY is not set on the server.',
  }),
  msg({ message: 'Unknown coupon provider {provider}. Available: {providers}.' }),
  msg({ message: 'The coupon provider {provider} supports percentage discounts only.' }),
  msg({ message: 'The coupon provider {provider} requires product_ids.' }),
  msg({ message: 'Required when {condition}.' }),
  msg({ message: 'Only allowed when {condition}.' }),
];
