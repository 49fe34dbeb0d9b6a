import { type Load, loadFor } from './load.ts';
import { postgresMs, processorMs } from './processor-time.ts';
import type { ServerProcess } from './server-process.ts';

export interface Case {
  readonly name: string;
  readonly server: ServerProcess;
  readonly load: Load;
  /** Duration of one round. */
  readonly seconds: number;
  /** Waits for a round's background work before the next round begins. */
  readonly finish?: () => Promise<void>;
}

/** Figures per request, except `perSecond`. Processor times are null without /proc. */
export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly nodeMs: number | null;
  readonly postgresMs: number | null;
  /** Processor time of the load generator, which runs in this process. */
  readonly loadMs: number;
}

export interface Measured {
  /** Median of each figure over the rounds. */
  readonly figures: Figures;
  /** Number of responses, including those of the warm-up. */
  readonly answers: number;
}

/**
 * Measures all cases in every round, so that a temporary disturbance affects all of them. Every other round runs in
 * reverse order, so that no case always follows the same case. `settle` runs between the warm-up and the rounds.
 */
export async function measure<Name extends string>(
  cases: Readonly<Record<Name, Case>>,
  { rounds, postmaster, settle }: { rounds: number; postmaster: number; settle: () => Promise<void> },
): Promise<Record<Name, Measured>> {
  const names = Object.keys(cases) as Name[];
  const answers = new Map<Name, number>();
  const figures = new Map<Name, Figures[]>(names.map((name) => [name, []]));
  for (const name of names) {
    const { load, seconds, finish } = cases[name];
    answers.set(name, (await loadFor(load, seconds / 2)).count);
    await finish?.();
  }
  await settle();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const measured = await measureOnce(cases[name], postmaster);
      await cases[name].finish?.();
      answers.set(name, (answers.get(name) ?? 0) + measured.count);
      figures.get(name)?.push(measured.figures);
    }
  }
  const results = names.map((name) => [
    name,
    { figures: medians(figures.get(name) ?? []), answers: answers.get(name) ?? 0 },
  ]);
  return Object.fromEntries(results) as Record<Name, Measured>;
}

async function measureOnce(
  { server, load, seconds }: Case,
  postmaster: number,
): Promise<{ figures: Figures; count: number }> {
  const before = { node: processorMs(server.pid), postgres: postgresMs(postmaster), own: process.cpuUsage() };
  const answers = await loadFor(load, seconds);
  const own = process.cpuUsage(before.own);
  const each = (now: number | null, then: number | null) =>
    now === null || then === null ? null : (now - then) / answers.count;
  return {
    count: answers.count,
    figures: {
      perSecond: (answers.count / answers.wallMs) * 1_000,
      p50Ms: quantile(answers.latenciesMs, 0.5),
      p99Ms: quantile(answers.latenciesMs, 0.99),
      nodeMs: each(processorMs(server.pid), before.node),
      postgresMs: each(postgresMs(postmaster), before.postgres),
      loadMs: (own.user + own.system) / 1_000 / answers.count,
    },
  };
}

/** Returns NaN if there are no values. */
export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function medians(rounds: readonly Figures[]): Figures {
  const of = (field: keyof Figures) => medianOrNull(rounds.map((figures) => figures[field]));
  return {
    perSecond: of('perSecond') ?? Number.NaN,
    p50Ms: of('p50Ms') ?? Number.NaN,
    p99Ms: of('p99Ms') ?? Number.NaN,
    nodeMs: of('nodeMs'),
    postgresMs: of('postgresMs'),
    loadMs: of('loadMs') ?? Number.NaN,
  };
}

function medianOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? median(known) : null;
}

/** Returns NaN if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
