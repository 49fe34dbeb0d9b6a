import { connectionProblems } from '@tributary/core';
import { Gauge, type Registry } from 'prom-client';
import { type TypeId, toUUIDBytes } from 'typeid-js';
import { clockSkew } from '../db/clock-skew.ts';
import type { Database } from '../db/database.ts';
import { type DiskSpace, diskOfDatabase } from '../db/disk.ts';
import { type Bound, rows, sql } from '../db/sql.ts';
import { type ProblemRow, readOldestDue, readProblems, readWaitingPayments } from './connections.ts';
import { within } from './within.ts';

interface Options {
  /** Names of the background jobs, and of commands recorded like jobs. */
  readonly jobNames: readonly string[];
  readonly databaseUrl: string;
}

type Mode = 'live' | 'dev';
const modes: readonly Mode[] = ['live', 'dev'];

interface JobRow {
  readonly name: string;
  readonly overdueSeconds: number | null;
  readonly succeededAt: number | null;
  readonly failedAt: number | null;
  readonly failures: number;
}

const readJobs = sql<object, JobRow>('read-job-outcomes')`
  select name, extract(epoch from now() - due_at)::float8 as "overdueSeconds",
    extract(epoch from succeeded_at)::float8 as "succeededAt", extract(epoch from failed_at)::float8 as "failedAt", failures
  from job_runs`;

interface EndpointRow {
  readonly mode: Mode;
  readonly failing: number;
  readonly failingSeconds: number | null;
}

const readEndpoints = sql<object, EndpointRow>('read-failing-endpoints')`
  select v.mode, count(n.failing_since)::int as failing,
    extract(epoch from now() - min(n.failing_since))::float8 as "failingSeconds"
  from webhook_endpoints n join environments v on v.id = n.environment_id
  where n.enabled group by v.mode`;

/**
 * Finds the oldest pending delivery to an enabled endpoint in each environment, using the index of unsent
 * deliveries.
 */
const readUndelivered = sql<object, { mode: Mode; oldest: TypeId<'evt'> }>('read-oldest-undelivered')`
  select v.mode, min(d.event_id) as oldest
  from environments v
    cross join lateral (
      select w.event_id from webhook_deliveries w
      where w.environment_id = v.id and w.status = 'pending' and not exists (
        select from webhook_endpoints n
        where n.environment_id = w.environment_id and n.id = w.endpoint_id and not n.enabled)
      order by w.created_at, w.id limit 1) d
  group by v.mode`;

/** Compares with the clock of the environment, like the rows. */
const readPayouts = sql<object, { mode: Mode; value: number }>('read-oldest-processing-payout')`
  select v.mode,
    extract(epoch from max(now() + v.clock_offset_seconds * interval '1 second' - p.updated_at))::float8 as value
  from payouts p join environments v on v.id = p.environment_id
  where p.status = 'processing' group by v.mode`;

const readErasures = sql<object, { mode: Mode; value: number }>('read-oldest-running-erasure')`
  select v.mode,
    extract(epoch from max(now() + v.clock_offset_seconds * interval '1 second' - e.created_at))::float8 as value
  from erasures e join environments v on v.id = e.environment_id
  where e.status = 'running' group by v.mode`;

const readMails = sql<object, { seconds: number | null }>('read-oldest-waiting-mail')`
  select extract(epoch from now() - min(oldest))::float8 as seconds from (
    select min(created_at) as oldest from user_mails where status = 'waiting'
    union all select min(created_at) from mails where status = 'waiting') w`;

const readSize = sql<object, { bytes: number }>('read-database-size')`
  select pg_database_size(current_database())::float8 as bytes`;

interface Watch {
  /** Reads the values. Resolves to a function that updates the gauges. */
  read(): Promise<() => void>;
  /** Removes the samples of values that could not be read. */
  hide(): void;
}

/**
 * Defines the gauges of background work, and returns functions that update and hide them. They have a value
 * for each job and mode from the first scrape, so that alerts do not miss the first failure. Values are read
 * one after another, to leave connections for health checks.
 */
export function upkeepGauges(
  registry: Registry,
  { probes }: Pick<Database, 'probes'>,
  options: Options,
): { show(): Promise<void>; hide(): void } {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const ask = <Row>(statement: Bound<Row>) => rows(probes, statement);
  const watches: readonly Watch[] = [
    jobWatch(gauge, options.jobNames, () => ask(readJobs.with({}))),
    endpointWatch(gauge, () => ask(readEndpoints.with({}))),
    modeWatch(
      gauge(
        'tributary_webhook_oldest_undelivered_seconds',
        'Age of the oldest event that an enabled endpoint has not received.',
        ['mode'],
      ),
      async () =>
        (await ask(readUndelivered.with({}))).map(({ mode, oldest }) => ({
          mode,
          value: (Date.now() - madeAtMs(oldest)) / 1_000,
        })),
    ),
    modeWatch(
      gauge(
        'tributary_payout_processing_seconds',
        'Time since the oldest payout in status processing entered that status.',
        ['mode'],
      ),
      () => ask(readPayouts.with({})),
    ),
    modeWatch(
      gauge('tributary_erasure_running_seconds', 'Age of the oldest unfinished erasure.', ['mode']),
      () => ask(readErasures.with({})),
    ),
    problemWatch(gauge, () => ask(readProblems.with({}))),
    modeWatch(
      gauge(
        'tributary_connection_oldest_due_seconds',
        'Waiting time of the oldest due event or customer of a billing provider.',
        ['mode'],
      ),
      () => ask(readOldestDue.with({})),
    ),
    modeWatch(
      gauge('tributary_connection_payments_waiting', 'Provider payments that someone needs to review.', [
        'mode',
      ]),
      () => ask(readWaitingPayments.with({})),
    ),
    secondsWatch(
      gauge(
        'tributary_mail_oldest_waiting_seconds',
        'Age of the oldest e-mail that is waiting to be sent; 0 if there is none.',
        [],
      ),
      async () => (await ask(readMails.with({})))[0]?.seconds ?? 0,
    ),
    sizeWatch(gauge, async () => ({
      bytes: (await ask(readSize.with({})))[0]?.bytes ?? 0,
      disk: await diskOfDatabase(probes, options.databaseUrl),
    })),
    secondsWatch(
      gauge(
        'tributary_clock_skew_seconds',
        "Time by which the database's clock is ahead of the server's clock.",
        [],
      ),
      async () => (await clockSkew(probes)).ms / 1_000,
    ),
  ];
  return {
    show: async () => {
      for (const { read, hide } of watches) ((await within(READ_MS, read())) ?? hide)();
    },
    hide: () => {
      for (const { hide } of watches) hide();
    },
  };
}

/** Returns `hide` for gauges with labels. Without labels, a gauge would be 0 after a reset. */
const hiding = (...gauges: readonly Gauge<string>[]) => ({
  hide: () => {
    for (const gauge of gauges) gauge.reset();
  },
});
const hidingPlain = (...gauges: readonly Gauge<never>[]) => ({
  hide: () => {
    for (const gauge of gauges) gauge.remove();
  },
});

const READ_MS = 1_000;

type MakeGauge = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
) => Gauge<Label>;

function jobWatch(gauge: MakeGauge, names: readonly string[], ask: () => Promise<readonly JobRow[]>): Watch {
  const overdue = gauge(
    'tributary_job_overdue_seconds',
    'Time since the job became due; 0 if the job is not due.',
    ['name'],
  );
  const failures = gauge(
    'tributary_job_consecutive_failures',
    'Number of failures since the job last succeeded.',
    ['name'],
  );
  const succeeded = gauge(
    'tributary_job_last_success_timestamp_seconds',
    'Time of the last success; 0 if the job has never succeeded.',
    ['name'],
  );
  const failed = gauge(
    'tributary_job_last_failure_timestamp_seconds',
    'Time of the last failure; 0 if the job has never failed.',
    ['name'],
  );
  return {
    ...hiding(overdue, failures, succeeded, failed),
    read: async () => {
      const runs = new Map((await ask()).map((row) => [row.name, row]));
      return () => {
        for (const name of names) {
          const run = runs.get(name);
          overdue.set({ name }, Math.max(0, run?.overdueSeconds ?? 0));
          failures.set({ name }, run?.failures ?? 0);
          succeeded.set({ name }, run?.succeededAt ?? 0);
          failed.set({ name }, run?.failedAt ?? 0);
        }
      };
    },
  };
}

function endpointWatch(gauge: MakeGauge, ask: () => Promise<readonly EndpointRow[]>): Watch {
  const count = gauge(
    'tributary_webhook_failing_endpoints',
    'Enabled endpoints whose latest deliveries all failed.',
    ['mode'],
  );
  const longest = gauge(
    'tributary_webhook_failing_seconds',
    'Time for which the longest-failing endpoint has been failing.',
    ['mode'],
  );
  return {
    ...hiding(count, longest),
    read: async () => {
      const found = await ask();
      return () => {
        for (const mode of modes) {
          const row = found.find((each) => each.mode === mode);
          count.set({ mode }, row?.failing ?? 0);
          longest.set({ mode }, row?.failingSeconds ?? 0);
        }
      };
    },
  };
}

function problemWatch(gauge: MakeGauge, ask: () => Promise<readonly ProblemRow[]>): Watch {
  const count = gauge('tributary_connections_failing', 'Connections to billing providers with a problem.', [
    'mode',
    'problem',
  ]);
  return {
    ...hiding(count),
    read: async () => {
      const found = await ask();
      return () => {
        for (const mode of modes)
          for (const problem of connectionProblems)
            count.set(
              { mode, problem },
              found.find((each) => each.mode === mode && each.problem === problem)?.count ?? 0,
            );
      };
    },
  };
}

/** Sets a value for each mode, which is 0 if nothing is waiting. */
function modeWatch(
  gauge: Gauge<'mode'>,
  ask: () => Promise<readonly { readonly mode: Mode; readonly value: number }[]>,
): Watch {
  return {
    ...hiding(gauge),
    read: async () => {
      const found = await ask();
      return () => {
        for (const mode of modes)
          gauge.set({ mode }, Math.max(0, found.find((each) => each.mode === mode)?.value ?? 0));
      };
    },
  };
}

function sizeWatch(gauge: MakeGauge, ask: () => Promise<{ bytes: number; disk: DiskSpace | null }>): Watch {
  const size = gauge('tributary_database_size_bytes', 'Size of the database.', []);
  const free = gauge(
    'tributary_disk_free_bytes',
    "Free space on the database's disk, if it is on this machine.",
    [],
  );
  const total = gauge(
    'tributary_disk_size_bytes',
    "Size of the database's disk, if it is on this machine.",
    [],
  );
  return {
    ...hidingPlain(size, free, total),
    read: async () => {
      const { bytes, disk } = await ask();
      return () => {
        size.set(bytes);
        if (disk) free.set(disk.freeBytes);
        else free.remove();
        if (disk) total.set(disk.totalBytes);
        else total.remove();
      };
    },
  };
}

function secondsWatch(gauge: Gauge<never>, ask: () => Promise<number>): Watch {
  return {
    ...hidingPlain(gauge),
    read: async () => {
      const seconds = await ask();
      return () => gauge.set(seconds);
    },
  };
}

/** Returns the real time at which an id was created. The event's `created_at` follows the test clock. */
export const madeAtMs = (id: TypeId<'evt'>): number => Buffer.from(toUUIDBytes(id)).readUIntBE(0, 6);
