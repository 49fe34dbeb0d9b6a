import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { violatedInvariants } from '../../apps/server/test/support/invariants.ts';
import type { ChaosAccount } from './account.ts';
import { type Answer, exchange } from './exchange.ts';
import { type AskedSale, type MarkedKind, type Model, saleKey } from './model.ts';
import type { Rest } from './operations/rest.ts';
import type { ServerSlot } from './server-slot.ts';
import { servingAddress } from './serving.ts';
import type { Tally } from './tally.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/** States that are compared after the quiet period. */
export interface Compared {
  readonly client: pg.Client;
  readonly account: ChaosAccount;
  readonly servers: readonly ServerSlot[];
  readonly model: Model;
  readonly rest: Rest;
  readonly tally: Tally;
  readonly receiver: WebhookReceiver;
}

export async function compare(compared: Compared): Promise<void> {
  const { client, tally } = compared;
  for (const violated of await violatedInvariants({ lists: client })) {
    const [rule = violated] = violated.split(': ');
    tally.violation(`invariant: ${rule}`, violated);
  }
  await verifyLedgers(compared);
  await compareSales(compared);
  await compareRefunds(compared);
  await compareObjects(compared);
  await compareNames(compared);
  await compareMade(compared);
  await comparePayouts(compared);
  await compareEvents(compared);
}

async function verifyLedgers({ account, servers, tally }: Compared): Promise<void> {
  for (const { apiKey, mode } of [account.live, account.dev]) {
    const answer = await read(servers, '/v1/ledger/verify?scope=everything', apiKey);
    if (answer?.data?.is_consistent !== true) tally.violation('the ledger verifies', { mode, ...answer });
  }
}

const READS_MAX = 20;
const READ_MS_MAX = 60_000;
const READ_AGAIN_MS = 250;

/** Returns null if no server responds after all retries. */
async function read(servers: readonly ServerSlot[], path: string, apiKey: string): Promise<Answer | null> {
  const sent = { method: 'GET', path, apiKey, key: null, body: undefined };
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const answer = await exchange(await servingAddress(servers), sent, READ_MS_MAX);
    if (answer && answer.status < 500) return answer;
    await sleep(READ_AGAIN_MS);
  }
  return null;
}

interface RecordedSale {
  readonly key: string;
  readonly id: string;
  readonly amount: string;
  readonly commission: string;
  readonly isVoided: boolean;
}

async function compareSales({ client, account, model, tally }: Compared): Promise<void> {
  const { rows } = await client.query<RecordedSale>(
    `select coalesce(external_event_id, invoice_id) as key, id, sale_original_minor as amount,
       commission_original_minor as commission, voided_at is not null as "isVoided"
     from transactions where environment_id = $1`,
    [account.live.id],
  );
  tally.count('sales', rows.length);
  tally.count('voided', rows.filter(({ isVoided }) => isVoided).length);
  const counting = rows.filter(({ isVoided }) => !isVoided);
  for (const same of groupBy(counting, ({ key }) => key).values())
    if (same.length > 1) tally.violation('one key records one sale', same);
  const found = groupBy(rows, ({ key, amount }) => saleKey(key, Number(amount)));
  for (const [sent, same] of found) {
    if (same.length > 1 && same.some(({ isVoided }) => isVoided))
      tally.violation('what was voided is not recorded again', same);
    if (!model.sales.has(sent)) tally.violation('what is recorded was asked for, with this amount', same[0]);
  }
  for (const [sent, sale] of model.sales) compareSale(tally, sale, found.get(sent)?.[0]);
}

function compareSale(tally: Tally, sale: AskedSale, row: RecordedSale | undefined): void {
  // A copy that arrives after the void is accepted, although an earlier copy was rejected.
  const mayBeTakenLater = sale.corrects !== null && sale.corrects.voiding !== 'not asked for';
  const isRefused = sale.id === null && sale.refusal !== null && !mayBeTakenLater;
  if (sale.id !== null && row?.id !== sale.id)
    tally.violation('every acknowledged sale is there, by its id', { sale, row });
  if (isRefused && row) tally.violation('nothing that was refused is recorded', { sale, row });
  if (!row) return;
  if (Number(row.commission) !== sale.amountMinor / 5)
    tally.violation('a sale is recorded with its commission', { sale, row });
  const isVoided = { 'not asked for': false, acknowledged: true, 'asked for': row.isVoided }[sale.voiding];
  if (row.isVoided !== isVoided)
    tally.violation('what was voided is voided, and nothing else', { sale, row });
}

async function compareRefunds({ client, account, model, tally }: Compared): Promise<void> {
  const { rows } = await client.query<{ key: string; saleId: string; amount: string }>(
    `select external_event_id as key, transaction_id as "saleId", amount_minor as amount
     from refunds where environment_id = $1`,
    [account.live.id],
  );
  tally.count('refunds', rows.length);
  const found = groupBy(rows, ({ key }) => key);
  for (const [key, same] of found) {
    if (same.length > 1) tally.violation('one key refunds once', same);
    if (!model.refunds.has(key)) tally.violation('nothing is recorded that nobody asked for', same[0]);
  }
  for (const refund of model.refunds.values()) {
    const [row] = found.get(refund.key) ?? [];
    if (refund.isAcknowledged && !row) tally.violation('every acknowledged refund is there', refund);
    // A copy that arrived after the void was rejected, but an earlier copy may have succeeded without a response.
    if (refund.refusal !== null && refund.refusal !== 'VOIDED' && row)
      tally.violation('nothing that was refused is recorded', { refund, row });
    if (!row) continue;
    const isAmount = refund.amountMinor === null || Number(row.amount) === refund.amountMinor;
    if (!isAmount || row.saleId !== refund.saleId)
      tally.violation('a refund is recorded as it was sent', { refund, row });
  }
  const { rows: exceeded } = await client.query(
    `select t.id, t.sale_original_minor, sum(r.amount_minor) from transactions t
     join refunds r on r.environment_id = t.environment_id and r.transaction_id = t.id
     group by t.environment_id, t.id having sum(r.amount_minor) > t.sale_original_minor`,
  );
  for (const row of exceeded) tally.violation('refunds never exceed their sale', row);
}

const marks: Readonly<Record<MarkedKind, string>> = {
  referral:
    'select id, customer_id as mark from referrals where customer_id is not null and environment_id = $1',
  affiliate: "select id, split_part(email, '@', 1) as mark from affiliates where environment_id = $1",
  click: 'select id, sub1 as mark from clicks where sub1 is not null and environment_id = $1',
  coupon: 'select id, code as mark from coupons where environment_id = $1',
};

async function compareObjects({ client, account, model, tally }: Compared): Promise<void> {
  for (const [kind, sql] of Object.entries(marks)) {
    const { rows } = await client.query<{ id: string; mark: string }>(sql, [account.live.id]);
    tally.count('objects', rows.length);
    const found = groupBy(rows, ({ mark }) => mark);
    for (const object of [...model.objects.values()].filter((each) => each.kind === kind)) {
      const same = found.get(object.mark) ?? [];
      if (same.length > 1) tally.violation('one key makes one object', same);
      if (object.id !== null && same[0]?.id !== object.id)
        tally.violation('every acknowledged object is there, by its id', { object, same });
      if (object.id === null && object.refusal !== null && same.length > 0)
        tally.violation('nothing that was refused is recorded', { object, same });
    }
  }
}

/** Checks that repeating a change has no effect after a later change was acknowledged. */
async function compareNames({ client, account, model, tally }: Compared): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from affiliates where environment_id = $1',
    [account.live.id],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { id, name } of model.renamed)
    if (names.get(id) !== name)
      tally.violation('the last acknowledged change is what is there', { id, name, found: names.get(id) });
  const { rows: repeated } = await client.query(
    `select object_id as id, data ->> 'name' as name, count(*)::int as times from outbox_events
     where environment_id = $1 and type = 'affiliate.updated' and previous ->> 'name' is not null
     group by 1, 2 having count(*) > 1`,
    [account.live.id],
  );
  for (const row of repeated) tally.violation('a change that is sent several times happens once', row);
}

const MADE_COMPARED_MAX = 300;

/** Checks that created objects can be read and deleted ones cannot. */
async function compareMade({ account, servers, rest, tally }: Compared): Promise<void> {
  const { apiKey } = account.dev;
  for (const object of rest.made.slice(-MADE_COMPARED_MAX)) {
    const answer = await read(servers, object.path, apiKey);
    // Some objects cannot be read individually.
    if (answer?.status === 405) continue;
    // Revoked keys and disconnected connections can still be read.
    const hasEnded = answer?.data?.revoked_at || answer?.data?.status === 'disconnected';
    const isThere = answer?.status === 200 && !hasEnded;
    if (object.isDeleted && isThere) tally.violation('what was deleted is gone', object);
    // A DELETE without a response may have been executed.
    if (!object.isAskedToGo && !isThere)
      tally.violation('every acknowledged object is there, by its id', { object, status: answer?.status });
  }
}

async function comparePayouts({ client, account, model, tally }: Compared): Promise<void> {
  const { rows } = await client.query<{ id: string; status: string }>(
    'select id, status from payouts where environment_id = $1',
    [account.live.id],
  );
  tally.count('payouts', rows.length);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const payout of model.payouts.values()) {
    const row = found.get(payout.id);
    if (!row) tally.violation('every acknowledged payout is there', { ...payout, moves: undefined });
    else if (payout.isPaid && row.status !== 'completed')
      tally.violation('a payout that was answered as completed is completed', row);
  }
  const { rows: twice } = await client.query(
    `select i.ledger_entry_id, array_agg(i.payout_id) as payouts from payout_items i
     join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
     where p.status <> 'cancelled' group by i.environment_id, i.ledger_entry_id having count(*) > 1`,
  );
  for (const row of twice) tally.violation('nothing is paid twice', row);
  const { rows: announced } = await client.query<{ id: string; status: string; times: number }>(
    `select object_id as id, replace(split_part(type, '.', 2), 'paid', 'completed') as status, count(*)::int as times
     from outbox_events where type in ('payout.pending', 'payout.processing', 'payout.paid', 'payout.failed') group by 1, 2`,
  );
  for (const { id, status, times } of announced) {
    const asked = model.payouts.get(id)?.moves.get(status) ?? 0;
    // A payout run whose response was lost may have created unknown payouts.
    if (model.payouts.has(id) && times > asked)
      tally.violation('a payout is moved no more often than it was asked for', { id, status, times, asked });
    if (status === 'completed' && times > 1) tally.violation('a payout is paid once', { id, times });
  }
}

/** Checks that each endpoint received every event number in the expected range. */
async function compareEvents({ client, account, tally, receiver }: Compared): Promise<void> {
  for (const { id, mode } of [account.live, account.dev]) {
    const { rows } = await client.query<{ sequence: string; eventId: string }>(
      'select sequence, event_id as "eventId" from webhook_events where environment_id = $1 order by sequence',
      [id],
    );
    tally.count('events', rows.length);
    const received = receiver.received(mode);
    for (const { sequence, eventId } of rows.slice(receiver.expectedAfter(mode))) {
      const arrived = received.get(Number(sequence));
      if (arrived !== eventId)
        tally.violation('every event arrives, by its number', { mode, sequence, eventId, arrived });
    }
    const last = Number(rows.at(-1)?.sequence ?? 0);
    if (rows.length !== last)
      tally.violation('numbers of events have no gap', { mode, last, rows: rows.length });
    for (const [sequence, eventId] of received)
      if (sequence > last) tally.violation('what was delivered is not undone', { mode, sequence, eventId });
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
