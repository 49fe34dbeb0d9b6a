import type { Passwords } from '../../dependencies.ts';
import { networkQueue } from './network-queue.ts';
import { hashPassword, isPassword } from './password-hash.ts';

/** 32 MiB each. */
const RUNNING_MAX = 2;
const WAITING_MAX = 20;

/** The passwords of one server, which are hashed two at a time. */
export function passwords(): Passwords {
  const queued = networkQueue({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX });
  return {
    hash: (password, address) => queued({ address, isKnown: true }, () => hashPassword(password)),
    matches: (password, kept, by) => queued(by, () => isPassword(password, kept)),
  };
}
