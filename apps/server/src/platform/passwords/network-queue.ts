import { Failure } from '../../domain/failure.ts';
import { truncatedIp } from '../../domain/tracking/network.ts';

/** Waiting sign-in. Known networks go first. */
export interface Waiting {
  readonly address: string;
  readonly isKnown: boolean;
}

interface Limits {
  readonly runningMax: number;
  readonly waitingMax: number;
}

interface Turn {
  readonly network: string;
  readonly isKnown: boolean;
  begin(): void;
  refuse(): void;
}

/** Runs work a few at a time. */
export type NetworkQueue = <T>(by: Waiting, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work a few at a time, because scrypt takes memory and the threads that DNS and files need. One request of each network
 * waits, so that one network keeps no other from its turn; when all places are taken, a stranger's goes to a known network.
 * @throws RATE_LIMIT_EXCEEDED for that network alone
 */
export function networkQueue({ runningMax, waitingMax }: Limits): NetworkQueue {
  const waiting: Turn[] = [];
  let running = 0;

  const takeTurn = ({ address, isKnown }: Waiting) => {
    const network = truncatedIp(address);
    if (waiting.some((turn) => turn.network === network && turn.isKnown === isKnown)) throw tooMany();
    if (waiting.length >= waitingMax) {
      const stranger = isKnown ? waiting.findLastIndex((turn) => !turn.isKnown) : -1;
      if (stranger < 0) throw tooMany();
      for (const turn of waiting.splice(stranger, 1)) turn.refuse();
    }
    return new Promise<void>((resolve, reject) => {
      const turn = { network, isKnown, begin: resolve, refuse: () => reject(tooMany()) };
      const firstStranger = waiting.findIndex((each) => !each.isKnown);
      if (isKnown && firstStranger >= 0) waiting.splice(firstStranger, 0, turn);
      else waiting.push(turn);
    });
  };

  const endTurn = () => {
    const next = waiting.shift();
    if (next) next.begin();
    else running -= 1;
  };

  return async (by, work) => {
    if (running < runningMax) running += 1;
    else await takeTurn(by);
    try {
      return await work();
    } finally {
      endTurn();
    }
  };
}

const tooMany = () =>
  new Failure(
    'RATE_LIMIT_EXCEEDED',
    'Too many passwords are being checked at the moment. Try again in a second.',
    {
      headers: { 'Retry-After': '1' },
    },
  );
