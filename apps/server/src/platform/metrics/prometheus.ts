import { errorCatalog } from '@tributary/core';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { TypeId } from 'typeid-js';
import type { Database } from '../db/database.ts';
import { rows, sql } from '../db/sql.ts';
import { commit, version } from '../version.ts';
import type { AnsweredRequest, DeliveryOutcome, HookOutcome, MailOutcome, Metrics } from './metrics.ts';
import { madeAtMs, upkeepGauges } from './upkeep.ts';
import { within } from './within.ts';

export interface PrometheusMetrics extends Metrics {
  scrape(): Promise<string>;
  readonly contentType: string;
}

/**
 * Buckets from fast requests to long polls: recording an event takes about 5 ms, and a long poll up to 30 s.
 */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const deliveryOutcomes: readonly DeliveryOutcome[] = ['succeeded', 'retrying', 'failed'];
const mailOutcomes: readonly MailOutcome[] = ['accepted', 'retrying', 'failed', 'suppressed'];

const hookOutcomes: readonly HookOutcome[] = ['accepted', 'repeated', 'ignored', 'refused', 'unavailable'];

interface Options {
  /** Names of the background jobs, and of commands recorded like jobs. */
  readonly jobNames: readonly string[];
  readonly databaseUrl: string;
}

/**
 * Defines all metric names, help texts and labels. Labels have few values: no tenants, no ids, and no paths
 * that contain ids.
 */
export function prometheusMetrics(db: Database, options: Options): PrometheusMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  showBuild(registry);
  const showBacklog = backlogGauges(registry);
  const upkeep = upkeepGauges(registry, db, options);
  countConnections(registry, db);
  return {
    ...counters(registry),
    contentType: registry.contentType,
    scrape: async () => {
      const backlog = await readBacklog(db.probes);
      showBacklog(backlog);
      if (backlog) await upkeep.show();
      else upkeep.hide();
      return registry.metrics();
    },
  };
}

/** Sets a gauge that is always 1, whose labels describe the build of this process. */
function showBuild(registry: Registry): void {
  new Gauge({
    name: 'tributary_build_info',
    help: 'Version and commit of the running server; always 1.',
    labelNames: ['version', 'commit'] as const,
    registers: [registry],
  }).set({ version, commit }, 1);
}

function counters(registry: Registry): Metrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'tributary_http_requests_total',
    help: 'Completed requests by route template; "none" when no route matched.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'tributary_http_request_duration_seconds',
    help: 'Time from the first byte of the request to the end of the response.',
    labelNames: ['method', 'route'] as const,
    buckets: DURATION_BUCKETS,
    registers,
  });
  const errors = new Counter({
    name: 'tributary_http_errors_total',
    help: 'Rejected or failed requests, by error.code.',
    labelNames: ['code'] as const,
    registers,
  });
  const replays = new Counter({
    name: 'tributary_idempotent_replays_total',
    help: 'Requests that received the stored response to an earlier request.',
    labelNames: ['route'] as const,
    registers,
  });
  const attempts = new Counter({
    name: 'tributary_webhook_attempts_total',
    help: 'Attempts to deliver an event, by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const mails = new Counter({
    name: 'tributary_mail_attempts_total',
    help: 'Attempts to send an e-mail through the SMTP server, by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const mailServerErrors = new Counter({
    name: 'tributary_mail_server_errors_total',
    help: 'Attempts that failed because the SMTP server could not be used.',
    registers,
  });
  const hooks = new Counter({
    name: 'tributary_provider_events_total',
    help: 'Events received from billing providers, by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  // Start counters at 0. A counter that first appeared with an error would show no increase.
  for (const code of Object.keys(errorCatalog)) errors.inc({ code }, 0);
  for (const outcome of deliveryOutcomes) attempts.inc({ outcome }, 0);
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);
  for (const outcome of hookOutcomes) hooks.inc({ outcome }, 0);
  return {
    requestAnswered: ({ method, route, status, seconds, errorCode, isReplay }: AnsweredRequest) => {
      const labels = { method, route: route ?? 'none' };
      requests.inc({ ...labels, status: status ?? 'aborted' });
      duration.observe(labels, seconds);
      if (errorCode !== undefined) errors.inc({ code: errorCode });
      if (isReplay) replays.inc({ route: labels.route });
    },
    deliveryAttempted: (outcome) => attempts.inc({ outcome }),
    mailAttempted: (outcome) => mails.inc({ outcome }),
    mailServerFailed: () => mailServerErrors.inc(),
    hookAnswered: (outcome) => hooks.inc({ outcome }),
  };
}

/**
 * Defines gauges that are updated at each scrape. If the database does not respond, only `tributary_database_up`
 * remains.
 */
function backlogGauges(registry: Registry): (backlog: Backlog | null) => void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const up = gauge('tributary_database_up', '1 if the database responded to this scrape within a second.');
  const gauges = {
    pendingEvents: gauge('tributary_outbox_pending_events', 'Events without a sequence.'),
    outboxLagSeconds: gauge('tributary_outbox_lag_seconds', 'Age of the oldest event without a sequence.'),
    oldestDueSeconds: gauge(
      'tributary_webhook_oldest_due_seconds',
      'Waiting time of the oldest due delivery, across all enabled endpoints.',
    ),
  };
  return (backlog) => {
    up.set(backlog ? 1 : 0);
    for (const [name, each] of Object.entries(gauges)) {
      if (backlog) each.set(backlog[name as keyof Backlog]);
      else each.remove();
    }
  };
}

function countConnections(registry: Registry, { hot, lists, background }: Database): void {
  const pools = { hot, lists, background };
  new Gauge({
    name: 'tributary_database_connections',
    help: 'Open connections of each pool.',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: 'tributary_database_waiting',
    help: 'Number of callers waiting for a database connection, by pool.',
    labelNames: ['pool'] as const,
    registers: [registry],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}

interface Backlog {
  readonly pendingEvents: number;
  /** Age of the oldest event without a `sequence`; 0 if there is none. */
  readonly outboxLagSeconds: number;
  /** Time since the oldest due delivery became due; 0 if none is due. */
  readonly oldestDueSeconds: number;
}

const BACKLOG_MS = 1_000;

interface Row {
  readonly pendingEvents: number;
  readonly oldestEvent: TypeId<'evt'> | null;
  readonly oldestDueSeconds: number | null;
}

/**
 * Returns one row. Looks up the oldest due delivery of each enabled endpoint, using the same index as the
 * workers.
 */
const readPending = sql<object, Row>('read-backlog')`
  select
    p.count::int as "pendingEvents", p.oldest as "oldestEvent",
    (select extract(epoch from now() - min(d.due_at))::float8
       from webhook_endpoints n
       cross join lateral (
         select due_at from webhook_deliveries w
         where w.environment_id = n.environment_id and w.endpoint_id = n.id and w.status = 'pending'
         order by due_at limit 1) d
       where n.enabled and d.due_at <= now()) as "oldestDueSeconds"
  from (select count(*), min(event_id) as oldest from outbox_pending) p`;

/** Returns null if the database does not respond within a second. */
async function readBacklog(pool: pg.Pool): Promise<Backlog | null> {
  const [row] = (await within(BACKLOG_MS, rows(pool, readPending.with({})))) ?? [];
  return row ? toBacklog(row) : null;
}

const toBacklog = ({ pendingEvents, oldestEvent, oldestDueSeconds }: Row): Backlog => ({
  pendingEvents,
  outboxLagSeconds: oldestEvent === null ? 0 : Math.max(0, (Date.now() - madeAtMs(oldestEvent)) / 1_000),
  oldestDueSeconds: oldestDueSeconds ?? 0,
});
