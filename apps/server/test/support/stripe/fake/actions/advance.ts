import { DAY_SECONDS } from '../calendar.ts';
import type { State } from '../state.ts';
import { expireSession } from './checkout.ts';
import { finalizeInvoice } from './invoices.ts';
import { debitSucceeds } from './payments.ts';
import { settlePayment } from './settle.ts';
import { cancelSubscription, charge, collect, endOf, renew, TRIAL_NOTICE_SECONDS } from './subscriptions.ts';

interface Due {
  readonly at: number;
  readonly run: () => void;
}

const DEBIT_SECONDS = 5 * DAY_SECONDS;

/** Advances the clock, and performs everything that falls due along the way, in chronological order. */
export function advanceTo(state: State, time: number): void {
  const noticed = new Set<string>();
  for (;;) {
    const [next] = due(state, noticed).sort((a, b) => a.at - b.at);
    if (!next || next.at > time) break;
    state.moveTo(Math.max(state.now, next.at));
    next.run();
  }
  state.moveTo(time);
}

function due(state: State, noticed: Set<string>): Due[] {
  const invoices = state.all('invoice').flatMap((invoice): Due[] => {
    const at = invoice.automatically_finalizes_at;
    if (invoice.status !== 'draft' || at === null) return [];
    const subscription = state.find('subscription', invoice.parent?.subscription_details?.subscription);
    const run = () =>
      subscription ? collect(state, subscription, invoice) : void finalizeInvoice(state, invoice);
    return [{ at, run }];
  });
  const retries = state.all('invoice').flatMap((invoice): Due[] => {
    const subscription = state.find('subscription', invoice.parent?.subscription_details?.subscription);
    const at = invoice.next_payment_attempt;
    if (invoice.status !== 'open' || at === null || !subscription) return [];
    const run = () => {
      invoice.next_payment_attempt = null;
      if (subscription.status !== 'canceled') charge(state, subscription, invoice);
    };
    return [{ at, run }];
  });
  const subscriptions = state.all('subscription').flatMap((subscription): Due[] => {
    if (subscription.status === 'canceled' || subscription.status.startsWith('incomplete')) return [];
    const at = endOf(subscription);
    const ends = subscription.cancel_at !== null && subscription.cancel_at <= at;
    const run = () => (ends ? void cancelSubscription(state, subscription) : renew(state, subscription));
    return [{ at: ends ? (subscription.cancel_at ?? at) : at, run }];
  });
  const notices = state.all('subscription').flatMap((subscription): Due[] => {
    const { id, status, trial_end } = subscription;
    const at = (trial_end ?? 0) - TRIAL_NOTICE_SECONDS;
    if (status !== 'trialing' || noticed.has(id) || at < state.now) return [];
    const run = () => {
      noticed.add(id);
      state.emit('customer.subscription.trial_will_end', subscription);
    };
    return [{ at, run }];
  });
  const sessions = state
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map((session): Due => ({ at: session.expires_at, run: () => expireSession(state, session) }));
  const debits = state
    .all('payment_intent')
    .filter(({ status }) => status === 'processing')
    .map((intent): Due => {
      const method = state.get('payment_method', intent.payment_method ?? '');
      const run = () => settlePayment(state, intent, debitSucceeds(method));
      return { at: intent.created + DEBIT_SECONDS, run };
    });
  return [...invoices, ...retries, ...subscriptions, ...notices, ...sessions, ...debits];
}
