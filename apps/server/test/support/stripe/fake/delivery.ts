import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookEndpoint } from './objects/account.ts';
import { renderEvent } from './rendering/render.ts';
import type { Announcement, State } from './state.ts';
import { isBefore, NEWEST_VERSION } from './versions.ts';
import type { Event, WebhookEndpoint } from './wire.ts';

export interface NewEndpoint {
  readonly url: string;
  readonly enabled_events: string[];
  /** Default: the newest version. */
  readonly api_version?: string;
  readonly description?: string;
  readonly metadata?: Record<string, string>;
}

export interface DeliveryOptions {
  /** Default: in the order of their creation. */
  readonly order?: 'reversed' | 'random';
  /** Source of randomness for `random`. Default: `Math.random`. */
  readonly random?: () => number;
  /** Number of times that each event is sent. Default: 1. */
  readonly copies?: number;
  /** Events to send now. The others wait for a later call. */
  readonly only?: (event: Event) => boolean;
  /** Events to drop. */
  readonly drop?: (event: Event) => boolean;
  /** Maximum number of concurrent requests. Default: 1. */
  readonly together?: number;
  /** Seconds between the signature and the arrival. */
  readonly signedSecondsAgo?: number;
}

export interface Delivered {
  readonly event: Event;
  readonly endpoint: WebhookEndpoint;
  /** Null if there was no response. */
  readonly status: number | null;
}

interface Waiting {
  readonly announcement: Announcement;
  readonly endpoint: WebhookEndpoint;
}

/** Stripe's time limit for a response. */
const ANSWER_MS = 10_000;
const AUTOMATIC_RETRY_MS = 1_000;

/** An account's webhooks: the events that each endpoint has yet to receive. */
export class Delivery {
  /** Secrets of each endpoint, newest first. A rolled secret keeps signing for a while. */
  private readonly secrets = new Map<string, string[]>();
  private waiting: Waiting[] = [];
  private isAutomatic = false;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly state: State) {
    state.listeners.push((announcement) => this.hear(announcement));
  }

  /** Only this response includes the secret. */
  create(params: NewEndpoint): WebhookEndpoint & { secret: string } {
    const { api_version = null, ...fields } = params;
    const endpoint = this.state.add(webhookEndpoint(this.state, { api_version, ...fields }));
    const secret = `whsec_${this.state.id('s').slice(2)}`;
    this.secrets.set(endpoint.id, [secret]);
    return { ...endpoint, secret };
  }
  /** Returns the new secret. Until the old one expires, events have both signatures. */
  roll(endpoint: WebhookEndpoint): string {
    const secret = `whsec_${this.state.id('s').slice(2)}`;
    this.secrets.set(endpoint.id, [secret, ...(this.secrets.get(endpoint.id) ?? []).slice(0, 1)]);
    return secret;
  }
  remove(id: string): void {
    this.state.get('webhook_endpoint', id);
    this.state.remove(id);
    this.waiting = this.waiting.filter(({ endpoint }) => endpoint.id !== id);
  }

  /** Sends events as they are created, and retries every second until they are accepted. */
  automatically(): void {
    this.isAutomatic = true;
    this.schedule(0);
  }
  stop(): void {
    this.isAutomatic = false;
  }

  private hear(announcement: Announcement): void {
    const { event, since } = announcement;
    for (const endpoint of this.state.all('webhook_endpoint')) {
      const version = endpoint.api_version ?? NEWEST_VERSION;
      const isWanted = endpoint.enabled_events.some((name) => name === '*' || name === event.type);
      if (isBefore(version, since) || !isWanted || endpoint.status !== 'enabled') continue;
      event.pending_webhooks += 1;
      this.waiting.push({ announcement, endpoint });
    }
    if (this.isAutomatic) this.schedule(0);
  }

  private schedule(afterMs: number): void {
    this.work = this.work.then(async () => {
      await sleep(afterMs, undefined, { ref: false });
      if (!this.isAutomatic || this.waiting.length === 0) return;
      const results = await this.deliver();
      if (results.some(({ status }) => !isAccepted(status))) this.schedule(AUTOMATIC_RETRY_MS);
    });
  }

  /** Sends waiting events. Those without a 2xx response wait for the next call. */
  async deliver(options: DeliveryOptions = {}): Promise<Delivered[]> {
    const { copies = 1, only = () => true, drop = () => false, together = 1 } = options;
    const chosen = this.waiting.filter(({ announcement }) => only(announcement.event));
    this.waiting = this.waiting.filter(({ announcement }) => !only(announcement.event));
    const kept = chosen.filter(({ announcement }) => !drop(announcement.event));
    const sent = ordered(Array.from({ length: copies }, () => kept).flat(), options);
    const results: Delivered[] = [];
    const accepted = new Set<Waiting>();
    const lane = async () => {
      for (let next = sent.shift(); next; next = sent.shift()) {
        const status = await this.send(next, options.signedSecondsAgo ?? 0);
        if (isAccepted(status)) accepted.add(next);
        results.push({ event: next.announcement.event, endpoint: next.endpoint, status });
      }
    };
    await Promise.all(Array.from({ length: together }, lane));
    for (const one of accepted) one.announcement.event.pending_webhooks -= 1;
    this.waiting = [...kept.filter((one) => !accepted.has(one)), ...this.waiting];
    return results;
  }

  /** Returns the body and headers of one delivery. */
  request({ event }: Pick<Announcement, 'event'>, endpoint: WebhookEndpoint, signedSecondsAgo = 0) {
    const version = endpoint.api_version ?? NEWEST_VERSION;
    const body = JSON.stringify(renderEvent(this.state, event, version), null, 2);
    const time = Math.floor(Date.now() / 1000) - signedSecondsAgo;
    const secrets = this.secrets.get(endpoint.id) ?? [];
    const signatures = secrets.map((secret) => `v1=${signature(`${time}.${body}`, secret)}`);
    return {
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': [`t=${time}`, ...signatures].join(','),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    };
  }

  private async send({ announcement, endpoint }: Waiting, signedSecondsAgo: number): Promise<number | null> {
    const request = this.request(announcement, endpoint, signedSecondsAgo);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
        ...request,
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

export const signature = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(payload).digest('hex');

function ordered<T>(items: readonly T[], { order, random = Math.random }: DeliveryOptions): T[] {
  if (order === 'reversed') return items.toReversed();
  if (order !== 'random') return [...items];
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
