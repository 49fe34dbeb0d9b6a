import type { contract, Inbox } from '@tributary/contract';
import type { Permission } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { holds } from '../../domain/keys/authority.ts';
import type { Endpoint } from '../../endpoint.ts';
import { inSnapshot, type SnapshotQuery } from '../../platform/db/transaction.ts';
import { readFailingConnections, readWaitingPayments } from '../connections/inbox-parts.ts';
import { readGroupsWithoutIncentive } from '../groups/groups-without-incentive.ts';
import { readDuplicatesAllowed } from '../programs/duplicates-allowed.ts';
import { readFailingWebhooks } from './failing-webhooks.ts';
import { readHeldOffApplications } from './held-off-applications.ts';
import { readManyIds } from './many-ids.ts';
import { readDue, toDetailsChanged, toPayoutsDue } from './payouts-due.ts';
import { readApplications, readFlagged, readPayoutsToApprove, readToApprove, readUnpaid } from './waiting.ts';

/**
 * Reads each section for which the caller has permission. All sections are from one snapshot, so that a
 * commission is never in two of them.
 */
export const getInbox: Endpoint<typeof contract.inbox.get> = async (ctx) => ({
  data: await inSnapshot(ctx.db.lists, (query) => readInbox(ctx, query)),
});

async function readInbox(ctx: RequestContext, query: SnapshotQuery): Promise<Inbox> {
  const { environmentId, principal } = ctx;
  const may = (permission: Permission) => holds(principal, permission);
  const [affiliates, commissions] = [may('read:affiliates'), may('read:commissions')];
  const [payouts, webhooks] = [may('read:payouts'), may('read:webhooks')];
  const connections = may('read:connections');
  const due = payouts ? await readDue(query, environmentId) : null;
  return {
    applications: affiliates ? await readApplications(query, environmentId) : null,
    applications_held_off: affiliates ? await readHeldOffApplications(query, environmentId) : null,
    commissions_to_approve: commissions ? await readToApprove(query, environmentId) : null,
    flagged: commissions ? await readFlagged(query, environmentId) : null,
    groups_without_incentive: may('read:groups')
      ? await readGroupsWithoutIncentive(query, { environmentId, now: ctx.now })
      : null,
    referrals_with_many_ids: may('read:referrals') ? await readManyIds(query, environmentId) : null,
    duplicates_allowed: may('read:programs') ? await readDuplicatesAllowed(query, environmentId) : null,
    payouts_due: due && toPayoutsDue(due),
    payouts_open: payouts ? await readUnpaid(query, environmentId, ['pending', 'processing']) : null,
    payouts_to_approve: may('write:payouts')
      ? await readPayoutsToApprove(query, environmentId, principal.actor)
      : null,
    payouts_failed: payouts ? await readUnpaid(query, environmentId, ['failed']) : null,
    webhooks_failing: webhooks ? await readFailingWebhooks(query, environmentId) : null,
    connections_failing: connections ? await readFailingConnections(query, environmentId) : null,
    payments_waiting: connections ? await readWaitingPayments(query, environmentId) : null,
    payout_details_changed: due && toDetailsChanged(due),
  };
}
