import type { WebhookEvent } from '@tributary/sdk';

/** Builds the service's own data from events: here, the state of each payout. */
export function knowledge() {
  const latest = new Map<string, WebhookEvent>();
  let count = 0;
  let lastSequence = 0;
  return {
    learn(event: WebhookEvent): void {
      count += 1;
      lastSequence = Math.max(lastSequence, event.sequence);
      // Deliveries can arrive out of order. Ignore an event that is older than the known state of its object.
      const known = latest.get(event.data.id);
      if (known === undefined || known.sequence < event.sequence) latest.set(event.data.id, event);
    },
    summary() {
      const payouts: Record<string, number> = {};
      for (const { type } of latest.values()) {
        const [object, status = ''] = type.split('.');
        if (object === 'payout') payouts[status] = (payouts[status] ?? 0) + 1;
      }
      return { events: count, last_sequence: lastSequence, payouts };
    },
  };
}
