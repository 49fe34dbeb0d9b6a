import { networkOf } from '../../../domain/tracking/network.ts';
import { failedAuthentications } from '../../../platform/rate-limit/failed-authentications.ts';

const MIB = 1024 * 1024;
/**
 * Maximum total size of incomplete bodies in this process, in bytes, and the share available to networks that have
 * sent no valid event.
 */
const HELD_MAX = 128 * MIB;
const HELD_BY_STRANGERS_MAX = 32 * MIB;
/** Maximum total size of incomplete bodies per connection, in bytes. */
const HELD_OF_CONNECTION_MAX = 16 * MIB;
const HELD_OF_CONNECTION_BY_STRANGERS_MAX = 4 * MIB;
/** Maximum number of concurrent bodies from a network that has sent the connection no valid event. */
const BODIES_OF_STRANGER_MAX = 4;
const FAILURES_PER_MINUTE = 30;
const KNOWN_MS = 30 * 24 * 3_600_000;
const KNOWN_MAX = 50_000;

interface Sender {
  readonly connectionId: string;
  readonly address: string;
}

interface Held {
  /** Reserves memory for more bytes. Returns false if there is not enough. */
  take(bytes: number): boolean;
  /** Releases all reserved bytes. */
  release(): void;
}

/**
 * Limits the memory used by unverified bodies. A network that has sent a connection a valid event in the last 30
 * days is exempt from the connection's failure limit. Otherwise, anyone could enter one of this server's URLs in
 * Stripe, and get Stripe's own networks blocked for sending events with invalid signatures.
 */
export interface BodyLimits {
  /** Starts receiving a body, or returns null if the network has reached a limit. */
  begin(sender: Sender): Held | null;
  noteValid(sender: Sender): void;
  noteFailed(sender: Sender): void;
}

const add = (sums: Map<string, number>, name: string, value: number) => {
  const sum = (sums.get(name) ?? 0) + value;
  if (sum > 0) sums.set(name, sum);
  else sums.delete(name);
};

export function bodyLimits(now = () => performance.now()): BodyLimits {
  const failures = failedAuthentications({ perMinute: FAILURES_PER_MINUTE, nameOf: (name) => name, now });
  /** Times of the last valid event, by connection and network. */
  const known = new Map<string, number>();
  const bodies = new Map<string, number>();
  const held = new Map<string, number>();
  const heldByStrangers = new Map<string, number>();
  const [all, strangers] = ['all', 'strangers'];
  const nameOf = ({ connectionId, address }: Sender) => `${connectionId} ${networkOf(address)}`;
  const isKnown = (name: string) => now() - (known.get(name) ?? Number.NEGATIVE_INFINITY) < KNOWN_MS;

  return {
    begin: ({ connectionId, address }) => {
      const name = nameOf({ connectionId, address });
      const isStranger = !isKnown(name);
      if (isStranger && failures.blockedForMs(name) > 0) return null;
      if (isStranger && (bodies.get(name) ?? 0) >= BODIES_OF_STRANGER_MAX) return null;
      const ofConnection = isStranger ? heldByStrangers : held;
      const total = isStranger ? strangers : all;
      const [totalMax, connectionMax] = isStranger
        ? [HELD_BY_STRANGERS_MAX, HELD_OF_CONNECTION_BY_STRANGERS_MAX]
        : [HELD_MAX - HELD_BY_STRANGERS_MAX, HELD_OF_CONNECTION_MAX];
      let taken = 0;
      const take = (bytes: number) => {
        if ((ofConnection.get(total) ?? 0) + bytes > totalMax) return false;
        if ((ofConnection.get(connectionId) ?? 0) + bytes > connectionMax) return false;
        add(ofConnection, total, bytes);
        add(ofConnection, connectionId, bytes);
        taken += bytes;
        return true;
      };
      add(bodies, name, 1);
      return {
        take,
        release: () => {
          add(ofConnection, total, -taken);
          add(ofConnection, connectionId, -taken);
          add(bodies, name, -1);
          taken = 0;
        },
      };
    },
    noteValid: (sender) => {
      const name = nameOf(sender);
      known.delete(name);
      known.set(name, now());
      const [oldest] = known.keys();
      if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
    },
    noteFailed: (sender) => failures.note(nameOf(sender)),
  };
}
