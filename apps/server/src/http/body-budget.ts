import { Failure } from '../domain/failure.ts';

const MIB = 1024 * 1024;

/** What the bodies of unfinished requests may take in this process, in bytes. */
interface Limits {
  readonly total: number;
  /** One environment cannot use up what the others need. */
  readonly perEnvironment: number;
}

/** Batches have a budget of their own: however many arrive, single requests are still served. */
const limits: Record<'single' | 'batch', Limits> = {
  single: { total: 32 * MIB, perEnvironment: 8 * MIB },
  batch: { total: 32 * MIB, perEnvironment: 16 * MIB },
};

export interface BodyBudget {
  /** Throws UNAVAILABLE when that many bytes more would be too many. */
  take(environmentId: number, bytes: number): void;
  giveBack(environmentId: number, bytes: number): void;
}

export const bodyBudgets = (): Record<'single' | 'batch', BodyBudget> => ({
  single: bodyBudget(limits.single),
  batch: bodyBudget(limits.batch),
});

export function bodyBudget({ total, perEnvironment }: Limits): BodyBudget {
  let taken = 0;
  const byEnvironment = new Map<number, number>();
  return {
    take: (environmentId, bytes) => {
      const own = (byEnvironment.get(environmentId) ?? 0) + bytes;
      if (own > perEnvironment || taken + bytes > total) throw tooMuchAtOnce();
      taken += bytes;
      byEnvironment.set(environmentId, own);
    },
    giveBack: (environmentId, bytes) => {
      taken -= bytes;
      const own = (byEnvironment.get(environmentId) ?? 0) - bytes;
      if (own > 0) byEnvironment.set(environmentId, own);
      else byEnvironment.delete(environmentId);
    },
  };
}

const tooMuchAtOnce = () =>
  new Failure('UNAVAILABLE', 'The server is receiving too many large bodies at once. Send this one again.', {
    // What else comes of it is not read: throwing megabytes away costs memory as well.
    headers: { 'Retry-After': '1', Connection: 'close' },
  });
