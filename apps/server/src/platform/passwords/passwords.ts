import { networkQueue } from './network-queue.ts';
import { hashPassword, isPassword, type PasswordCost } from './password-hash.ts';

/** Hashes passwords and compares them, two at a time. */
export interface Passwords {
  /** @throws RATE_LIMIT_EXCEEDED while others of the same network wait */
  hash(password: string, address: string): Promise<string>;
  /**
   * Null for somebody who has no password, or does not exist: takes as long, and is false. `isKnown`: whether the user has
   * signed in from this network before, which goes first.
   * @throws RATE_LIMIT_EXCEEDED while others of the same network wait, or too many networks do
   */
  matches(
    password: string,
    kept: string | null,
    by: { readonly address: string; readonly isKnown: boolean },
  ): Promise<boolean>;
}

/** 32 MiB each. */
const RUNNING_MAX = 2;
const WAITING_MAX = 20;

/** The passwords of one server, which are hashed two at a time. */
export function passwords(cost?: PasswordCost): Passwords {
  const queued = networkQueue({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX });
  return {
    hash: (password, address) => queued({ address, isKnown: true }, () => hashPassword(password, cost)),
    matches: (password, kept, by) => queued(by, () => isPassword(password, kept, cost)),
  };
}
