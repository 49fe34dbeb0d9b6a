import { Failure } from '../../domain/failure.ts';
import { truncatedIp } from '../../domain/tracking/network.ts';

/** Waiting sign-in. Those from known networks are processed first. */
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

export type NetworkQueue = <T>(by: Waiting, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs a limited number of tasks concurrently, because scrypt uses memory, as well as
 * threads that DNS and file access need. Each network can have one waiting task, so that no network blocks
 * the others. If the queue is full, a task from a known network replaces a task from an unknown network.
 * @throws RATE_LIMIT_EXCEEDED for the affected network
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
