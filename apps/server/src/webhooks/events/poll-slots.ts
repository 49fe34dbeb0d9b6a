import type { PollSlots } from '../../dependencies.ts';
import { Failure } from '../../domain/failure.ts';

/** Of one API key in one process, at the same time. */
export const POLLS_PER_KEY_MAX = 100;
const RETRY_SECONDS = 5;

export function pollSlots(): PollSlots {
  const taken = new Map<string, number>();
  return {
    take: (keyId) => {
      const count = taken.get(keyId) ?? 0;
      if (count >= POLLS_PER_KEY_MAX) throw tooMany();
      taken.set(keyId, count + 1);
      return () => {
        const left = (taken.get(keyId) ?? 0) - 1;
        if (left > 0) taken.set(keyId, left);
        else taken.delete(keyId);
      };
    },
  };
}

const tooMany = () =>
  new Failure(
    'RATE_LIMIT_EXCEEDED',
    `This API key already has ${POLLS_PER_KEY_MAX} requests waiting for events; use one of them to follow the feed.`,
    { headers: { 'Retry-After': String(RETRY_SECONDS) } },
  );
