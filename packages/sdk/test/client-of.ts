import { conversions } from '../src/conversions.ts';
import { events } from '../src/events.ts';
import { finder } from '../src/finder.ts';
import type { Settings, TributaryOptions } from '../src/options.ts';
import { payouts } from '../src/payouts.ts';
import { referrals } from '../src/referrals.ts';
import { persistent, toSettings } from '../src/settings.ts';
import { toTransport } from '../src/transport.ts';
import { webhookEvents } from '../src/webhook-events.ts';

export const apiKey = 'sk_dev_abcdefghijklmnopqrstuvwxyz012345';

/** The resources over a client whose waits are short: what cannot be set from outside is set here. */
export function clientOf(url: string, options: TributaryOptions = {}, inner: Partial<Settings> = {}) {
  const defaults = toSettings(
    { apiKey, baseUrl: url, maxRetries: 2, ...options },
    { now: Date.now, skewMs: 0 },
  );
  const settings: Settings = { ...defaults, backOff: { baseMs: 2, capMs: 8 }, ...inner };
  const transport = toTransport(() => settings);
  return {
    settings,
    conversions: conversions(transport),
    events: events(transport),
    finder: finder(transport),
    payouts: payouts(transport),
    referrals: referrals(transport),
    webhookEvents: webhookEvents(
      transport,
      toTransport(() => persistent(settings)),
    ),
  };
}

export const sale = {
  customer_id: 'cus_1',
  sale_amount: 99,
  sale_amount_currency: 'USD',
  external_event_id: 'inv_1',
} as const;
