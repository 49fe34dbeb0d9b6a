import { networkQueue } from './network-queue.ts';
import { hashPassword, isPassword, type PasswordCost } from './password-hash.ts';

/** Hashes and verifies passwords, two at a time. */
export interface Passwords {
  /** @throws RATE_LIMIT_EXCEEDED while another request from the same network is waiting */
  hash(password: string, address: string): Promise<string>;
  /**
   * Compares a password with a hash. Null stands for a user who has no password or does not exist; the
   * comparison then takes equally long and returns false. `isKnown` is true if the user has signed in from
   * this network before, and gives the request priority.
   * @throws RATE_LIMIT_EXCEEDED while another request from the same network is waiting, or while requests
   * from too many networks are waiting
   */
  matches(
    password: string,
    kept: string | null,
    by: { readonly address: string; readonly isKnown: boolean },
  ): Promise<boolean>;
}

/** Maximum number of concurrent hashes, each of which takes 32 MiB. */
const RUNNING_MAX = 2;
const WAITING_MAX = 20;

export function passwords(cost?: PasswordCost): Passwords {
  const queued = networkQueue({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX });
  return {
    hash: (password, address) => queued({ address, isKnown: true }, () => hashPassword(password, cost)),
    matches: (password, kept, by) => queued(by, () => isPassword(password, kept, cost)),
  };
}
