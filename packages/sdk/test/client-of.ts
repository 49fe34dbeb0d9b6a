import { Conversions } from '../src/conversions.ts';
import { Events } from '../src/events.ts';
import type { Settings, TributaryOptions } from '../src/options.ts';
import { Payouts } from '../src/payouts.ts';
import {
  AffiliatesResource,
  CommissionsResource,
  FinderResource,
  ReferralsResource,
} from '../src/resources.gen.ts';
import { persistent, toSettings } from '../src/settings.ts';
import { Transport } from '../src/transport.ts';
import { WebhookEvents } from '../src/webhook-events.ts';

export const apiKey = 'sk_dev_abcdefghijklmnopqrstuvwxyz012345';

/**
 * Returns resources of a client that waits only briefly between attempts. These settings are not available as client
 * options.
 */
export function clientOf(url: string, options: TributaryOptions = {}, inner: Partial<Settings> = {}) {
  const defaults = toSettings(
    { apiKey, baseUrl: url, maxRetries: 2, ...options },
    { now: Date.now, skewMs: 0 },
  );
  const settings: Settings = { ...defaults, backOff: { baseMs: 2, capMs: 8 }, ...inner };
  const http = new Transport(() => settings);
  return {
    settings,
    affiliates: new AffiliatesResource(http),
    commissions: new CommissionsResource(http),
    conversions: new Conversions(http),
    events: new Events(http),
    finder: new FinderResource(http),
    payouts: new Payouts(http),
    referrals: new ReferralsResource(http),
    webhookEvents: new WebhookEvents(http, new Transport(() => persistent(settings))),
  };
}

export const sale = {
  customer_id: 'cus_1',
  sale_amount: 99,
  sale_amount_currency: 'USD',
  external_event_id: 'inv_1',
} as const;
