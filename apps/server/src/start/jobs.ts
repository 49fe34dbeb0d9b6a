import { markPayoutEmails } from '../features/affiliates/mark-payout-emails.ts';
import { expireClicks } from '../features/clicks/expire-clicks.ts';
import { forgetPreviousWebhookSecrets } from '../features/connections/connection.ts';
import { forgetNobodysFacts } from '../features/connections/forget-facts.ts';
import { watchConnections } from '../features/connections/watch-connections.ts';
import { finishCoupons } from '../features/coupons/finish-coupons.ts';
import { releaseHolds } from '../features/earnings/release-holds.ts';
import { forgetRetained } from '../features/erasures/retained-records.ts';
import { runErasures } from '../features/erasures/run-erasures.ts';
import { mailAffiliates } from '../features/notifications/mail-affiliates.ts';
import { buildSubValues } from '../features/reports/build-sub-values.ts';
import { foldPerformance } from '../features/reports/fold-performance.ts';
import { proveClaimedHosts } from '../features/sites/prove-hosts.ts';
import { forgetPreviousSecrets } from '../features/webhooks/endpoints/webhook-endpoint.ts';
import { takeOwedSnapshots } from '../ledger/take-owed-snapshots.ts';
import { logHeads } from '../platform/audit/log-heads.ts';
import { verifyNewestEntries } from '../platform/audit/verify-newest.ts';
import { ensurePartitions } from '../platform/db/partitions.ts';
import { analyzeGrownTables } from '../platform/jobs/analyze-grown-tables.ts';
import { forgetExpired } from '../platform/jobs/forget-expired.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { forgetEvents } from '../platform/outbox/drop-expired.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface Retention {
  readonly feedRetentionDays: number;
  readonly clickRetentionDays: number;
}

/**
 * Returns all background jobs. Each may run in any process, run twice, and be interrupted at any point: the
 * next run continues.
 */
export const jobsOf = (retention: Retention): readonly Job[] => [
  {
    name: 'release-holds',
    everyMs: 10 * SECOND_MS,
    run: async ({ db }, { now, stopped }) => {
      await releaseHolds(db, now, stopped);
    },
  },
  {
    name: 'finish-coupons',
    everyMs: MINUTE_MS,
    run: (deps, { now, log }) => finishCoupons(deps, { now, log }),
  },
  {
    // Reports are correct without this job, but slower.
    name: 'fold-reports',
    everyMs: MINUTE_MS,
    run: async ({ db }, { log, stopped }) => {
      const outcome = await foldPerformance(db);
      if (outcome === 'other_cluster')
        log.warn('the report roll-ups come from another cluster and are not used');
      // A long build continues in the next minute, after newly recorded rows have been counted.
      else await buildSubValues(db, { stopped, untilMs: MINUTE_MS / 2 });
    },
  },
  {
    name: 'forget-expired',
    everyMs: 5 * MINUTE_MS,
    run: async ({ db }, { stopped }) => {
      await forgetExpired(db.lists, stopped);
      await forgetPreviousSecrets(db.lists);
      await forgetPreviousWebhookSecrets(db.lists);
    },
  },
  {
    // Most erasures are complete before the response.
    name: 'run-erasures',
    everyMs: 10 * SECOND_MS,
    run: (deps, { stopped }) => runErasures(deps, stopped),
  },
  {
    name: 'mark-payout-emails',
    everyMs: MINUTE_MS,
    run: (deps, { stopped }) => markPayoutEmails(deps, stopped),
  },
  {
    name: 'mail-affiliates',
    everyMs: 5 * SECOND_MS,
    run: (deps, { now, log, publicUrl, stopped }) => mailAffiliates({ deps, now, log, publicUrl, stopped }),
  },
  {
    name: 'watch-connections',
    everyMs: MINUTE_MS,
    run: (deps, at) => watchConnections(deps, at),
  },
  {
    name: 'analyze-grown-tables',
    everyMs: 5 * SECOND_MS,
    run: ({ db }) => analyzeGrownTables(db.lists),
  },
  {
    name: 'make-partitions',
    everyMs: DAY_MS,
    run: ({ db }, { now }) => ensurePartitions(db.lists, now),
  },
  {
    // Amounts owed at a past time are correct without this job, but take longer.
    name: 'take-owed-snapshots',
    everyMs: HOUR_MS,
    run: ({ db }, { now, stopped }) => takeOwedSnapshots(db.lists, { now, stopped }),
  },
  {
    name: 'prove-hosts',
    everyMs: MINUTE_MS,
    run: (deps, { now, stopped }) => proveClaimedHosts(deps, now, stopped),
  },
  {
    name: 'anchor-audit-log',
    everyMs: DAY_MS,
    run: ({ db }, { log }) => logHeads(db.lists, log),
  },
  {
    name: 'verify-audit-log',
    everyMs: DAY_MS,
    run: ({ db }, { stopped }) => verifyNewestEntries(db.lists, { stopped }),
  },
  ...retentionJobs(retention),
];

const retentionJobs = ({ feedRetentionDays, clickRetentionDays }: Retention): readonly Job[] => [
  {
    name: 'forget-retained',
    everyMs: HOUR_MS,
    run: async ({ db }, { now, log }) => {
      const forgotten = await forgetRetained(db.lists, now);
      if (forgotten > 0)
        log.info(
          { forgotten },
          'records of erased affiliates reached the end of their retention and were deleted',
        );
    },
  },
  {
    name: 'forget-provider-facts',
    everyMs: HOUR_MS,
    run: async ({ db }, { now, log, stopped }) => {
      const payments = await forgetNobodysFacts(db.lists, { now, stopped });
      if (payments > 0) log.info({ payments }, 'facts of old uncredited payments were deleted');
    },
  },
  {
    name: 'forget-events',
    everyMs: HOUR_MS,
    run: async ({ db }, { now, log, stopped }) => {
      const { kept, ...forgotten } = await forgetEvents(db.lists, { now, days: feedRetentionDays }, stopped);
      if (forgotten.events + forgotten.deliveries + forgotten.dropped.length > 0)
        log.info(forgotten, 'expired events were dropped');
      if (kept.length > 0) log.warn({ kept }, 'expired events could not be dropped yet');
    },
  },
  {
    name: 'expire-clicks',
    everyMs: HOUR_MS,
    run: async ({ db }, { now, log, stopped }) => {
      const { kept, ...gone } = await expireClicks(db.lists, { now, days: clickRetentionDays }, stopped);
      if (gone.clicks + gone.dropped.length > 0) log.info(gone, 'expired clicks were dropped');
      if (kept.length > 0) log.warn({ kept }, 'expired clicks could not be dropped yet');
    },
  },
];
