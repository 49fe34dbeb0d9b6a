import type { Permission } from '@tributary/contract';
import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { CouponProviders } from './domain/coupon-provider.ts';
import type { Cipher } from './encryption/cipher.ts';
import type { Principals } from './keys/find-principal.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { FeedSignal } from './outbox/feed-signal.ts';
import type { ProgramConfigCache } from './programs/program-config.ts';
import type { SaleQueue } from './sales/record/sale-queue.ts';
import type { FeedPages } from './webhooks/events/feed-pages.ts';
import type { PollSlots } from './webhooks/events/poll-slots.ts';
import type { AddressRules } from './webhooks/sender/address-rules.ts';

/** The caller: an API key acts in exactly one environment. */
export interface Principal {
  readonly keyId: string;
  readonly environmentId: number;
  readonly mode: 'live' | 'dev';
  readonly permissions: readonly (Permission | '*')[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Keys the HMACs of request fingerprints in this environment. */
  readonly fingerprintKey: Uint8Array;
  /** How far a dev environment's `now` is ahead of the real time; 0 in a live one. */
  readonly clockOffsetSeconds: number;
}

/** What every endpoint may use, made once per process. */
export interface Deps {
  readonly db: Database;
  readonly principals: Principals;
  readonly programs: ProgramConfigCache;
  readonly sales: SaleQueue;
  readonly cipher: Cipher;
  readonly couponProviders: CouponProviders;
  readonly addressRules: AddressRules;
  readonly metrics: Metrics;
  readonly feed: FeedSignal;
  readonly feedPages: FeedPages;
  readonly pollSlots: PollSlots;
  /** Aborts when this server begins to drain: what is held back for a while, such as a long poll, answers at once. */
  readonly draining: AbortSignal;
}

/** What an endpoint knows of its request. `now` is read once: one request, one instant, by the environment's clock. */
export interface RequestContext extends Deps {
  readonly requestId: string;
  readonly now: Date;
  readonly log: Logger;
  readonly principal: Principal;
  readonly environmentId: number;
  /** The contract's name of the route, part of an idempotency fingerprint. */
  readonly route: string;
  readonly idempotencyKey: string | null;
  /** Digest of the signature of a request that carries no key of its own: it may be used once. */
  readonly singleUseSignature: Uint8Array | null;
  /** For what waits: aborts when the caller has gone away or the server drains. */
  untilGone(): AbortSignal;
}
