import type { Permission } from '@tributary/contract';
import type { OutboxEvent, Program } from './db/generated/client.ts';
import type { Level } from './domain/commission.ts';
import type { Incentive } from './domain/incentive.ts';

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

/** Finds the caller by API key. */
export interface Principals {
  /** `now` is the real time, not the test clock's. Null when the key is unknown. */
  find(key: string, now: Date): Promise<Principal | null>;
  /** Whether the key has worked in this process before. Makes no query. */
  isKnown(key: string): boolean;
  /** Clears the cache, so that the next `find` in this process reads what is committed by now. */
  forget(): void;
}

/** What ingest needs of an environment's settings: read once, then checked against `environments.config_version`. */
export interface ProgramConfig {
  readonly version: bigint;
  readonly programs: ReadonlyMap<string, Program>;
  /** The incentives in force, by group. */
  readonly incentives: ReadonlyMap<string, readonly Incentive[]>;
  /** What a seller's parents earn, by the seller's group; groups without levels are absent. */
  readonly levels: ReadonlyMap<string, readonly Level[]>;
}

export interface ProgramConfigCache {
  /** The configuration at `version` or a later one. */
  at(environmentId: number, version: bigint): Promise<ProgramConfig>;
}

/** Wakes everything that waits for events, in this process and in others. */
export interface FeedSignal {
  /** Tells the relay of this process to look for new events immediately. Cheap, never throws. */
  poke(): void;
  /** Resolves when poked since the last call, after `ms`, or when `signal` aborts. For the one relay of this process. */
  poked(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves when the relay of any process has numbered events or made deliveries, after `ms`, or when `signal`
   * aborts. Call it before you look, and await it when you found nothing: a change in between is then not missed.
   */
  changed(ms: number, signal?: AbortSignal): Promise<void>;
  /** The same for the events of one environment; those of others do not wake it. */
  changedIn(environmentId: number, ms: number, signal?: AbortSignal): Promise<void>;
  /** How many wait for a change: long polls and workers. */
  readonly waitingCount: number;
  close(): Promise<void>;
}

/** An event of the outbox with its number in the feed. */
export interface FeedRow extends Pick<OutboxEvent, 'id' | 'type' | 'data' | 'previous' | 'createdAt'> {
  readonly sequence: bigint;
}

export interface FeedPosition {
  readonly after: bigint;
  readonly limit: number;
}

export interface FeedPage {
  readonly events: readonly FeedRow[];
  /** Sequence of the environment's latest event; 0 before the first. */
  readonly latest: bigint;
}

/** Reads pages of the feed. Concurrent reads of one environment share a statement. */
export interface FeedPages {
  read(environmentId: number, position: FeedPosition): Promise<FeedPage>;
}

/** How many long polls of each API key are held back. */
export interface PollSlots {
  /** Returns the function that frees the slot. @throws RATE_LIMIT_EXCEEDED when the key has no free slot. */
  take(keyId: string): () => void;
}

/** Every address of a host name. Rejects when there is none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/** Where webhooks may be delivered. */
export interface AddressRules {
  /** For development: also to this machine and its network, and from live environments without TLS. */
  readonly allowsPrivate: boolean;
  readonly resolve: ResolveHost;
}
