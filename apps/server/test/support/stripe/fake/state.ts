import { randomBytes } from 'node:crypto';
import { missing } from './failures.ts';
import { NEWEST_VERSION } from './versions.ts';
import type { Account, Event, Kind, Kinds, Stored } from './wire.ts';

/** Event, with the first version that knows its type. Endpoints of older versions do not receive it. */
export interface Announcement {
  readonly event: Event;
  readonly since: string;
}

export interface StateOptions {
  readonly livemode: boolean;
  /** Unix time at which the clock is stopped, or from which it runs. */
  readonly now: number;
  readonly clock: 'stands' | 'runs';
  readonly currency: string;
  /** API version that the merchant's own programs use. */
  readonly apiVersion: string;
  /** Test clock of all objects, whose times may then be in the future. */
  readonly testClock: string | null;
}

/** Functions in other files that the state calls. */
interface Parts {
  readonly account: (state: State) => Account;
  /** Returns the object as of now, with everything that any version of it shows. */
  readonly complete: (state: State, object: object) => object;
}

/** Everything that the account contains. Objects are stored as in the newest version, with ids for related objects. */
export class State {
  readonly account: Account;
  readonly announcements: Announcement[] = [];
  /** URL of the customer pages. */
  baseUrl = 'https://checkout.stripe.com';
  /** Request being processed, for the events that it causes. */
  request: Event['request'] = { id: null, idempotency_key: null };
  private readonly objects = new Map<string, Stored>();
  readonly listeners: ((announcement: Announcement) => void)[] = [];
  /** Refunds of amounts that were authorized but never captured. */
  readonly releases = new Set<string>();
  /** Version of the request being processed. */
  version: string;
  readonly deleted = new Map<string, object>();
  private offset: number;
  private sequence = 0;

  constructor(
    readonly options: StateOptions,
    private readonly parts: Parts,
  ) {
    this.version = options.apiVersion;
    this.offset = options.clock === 'runs' ? options.now - machineTime() : options.now;
    this.account = this.add(parts.account(this));
  }

  get now(): number {
    return this.options.clock === 'runs' ? machineTime() + this.offset : this.offset;
  }
  get livemode(): boolean {
    return this.options.livemode;
  }
  moveTo(time: number): void {
    this.offset += time - this.now;
  }

  /** Returns a new id. Later ids are greater, as Stripe's are for most kinds. */
  id(prefix: string): string {
    const order = (++this.sequence).toString(36).padStart(5, '0');
    return `${prefix}_1${order}${randomBytes(9).toString('hex')}`;
  }
  number(): string {
    return String(++this.sequence).padStart(4, '0');
  }

  add<T extends Stored>(object: T): T {
    this.objects.set(object.id, object);
    return object;
  }
  remove(id: string): void {
    this.objects.delete(id);
  }
  /** Deletes an object and keeps a record of the deletion. */
  tombstone(deleted: { id: string; object: Kind; deleted: true }): void {
    this.objects.delete(deleted.id);
    this.deleted.set(deleted.id, deleted);
  }
  any(id: string): Stored | undefined {
    return this.objects.get(id);
  }
  find<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] | undefined {
    const found = this.objects.get(id ?? '');
    return found?.object === kind ? (found as Kinds[K]) : undefined;
  }
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw missing(kind, id, param);
    return found;
  }
  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.objects.values()].filter((object): object is Kinds[K] => object.object === kind);
  }

  /** Records an event about an object, with the object's current state. */
  emit(type: string, object: object): void {
    const event: Event = {
      id: this.id('evt'),
      object: 'event',
      api_version: NEWEST_VERSION,
      created: this.now,
      data: { object: structuredClone(this.parts.complete(this, object)) },
      livemode: this.livemode,
      pending_webhooks: 0,
      request: { ...this.request },
      type,
    };
    this.add(event);
    const announcement = { event, since: sinceOf[type] ?? '' };
    this.announcements.push(announcement);
    for (const hear of this.listeners) hear(announcement);
  }
}

const machineTime = () => Math.floor(Date.now() / 1000);

/** Event types that older endpoints do not receive. */
const sinceOf: Readonly<Record<string, string>> = {
  'refund.created': '2024-10-28',
  'refund.updated': '2024-10-28',
  'refund.failed': '2024-10-28',
  'invoice_payment.paid': '2025-05-28',
};
