import { APIError, isTributaryError, type Tributary } from '@tributary/sdk';
import { affiliateTable, type TableRow } from './affiliate-table.ts';
import { findEarlierRun, findOrCreateAffiliate, remember } from './affiliates.ts';
import { browserVisits, type VisitedSite } from './browser-visits.ts';
import { calendarOf } from './calendar.ts';
import { inLanes } from './in-lanes.ts';
import { type EventsReport, listenForEvents } from './listener.ts';
import { type PayoutReport, payOut } from './pay-out.ts';
import { type Row, type RowType, readRows } from './read-rows.ts';
import { type Outcome, sendRow } from './send-row.ts';
import { type DemoAffiliate, prefixed, type Session } from './session.ts';

export interface DemoReport {
  readonly rows: readonly RowReport[];
  readonly payouts: PayoutReport;
  readonly table: readonly TableRow[];
  readonly events: EventsReport;
}

export type RowReport = { readonly line: number; readonly type: RowType } & (
  | { readonly outcome: Outcome }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string }
);

export interface DemoOptions {
  readonly client: Tributary;
  /** Program that the affiliates join, with the terms of its default group. */
  readonly programId: string;
  /** Site that sends the first clicks. Default: the backend sends all clicks. */
  readonly site?: VisitedSite | undefined;
  readonly csv: string;
  readonly onProgress?: (done: number, total: number) => void;
}

const WIDTH = 8;

/**
 * Sends the export to the API: affiliates, clicks, each customer's rows in order, and the payouts, while a listener
 * receives the events. Reports rejected rows and continues with the others. Any other failure ends the run, and the
 * next run resumes there.
 */
export async function runDemo(options: DemoOptions): Promise<DemoReport> {
  const listener = await listenForEvents(options.client);
  try {
    const report = await takeThrough(options);
    return { ...report, events: await listener.stop() };
  } catch (error) {
    await listener.leave().catch(() => {});
    throw error;
  }
}

async function takeThrough({
  client,
  programId,
  site,
  csv,
  onProgress,
}: DemoOptions): Promise<Omit<DemoReport, 'events'>> {
  const rows = readRows(csv);
  const reports: RowReport[] = [];
  const report = async (row: Row, work: () => Promise<Outcome>) => {
    reports.push({ line: row.line, type: row.type, ...(await outcomeOrRefusal(work)) });
    onProgress?.(reports.length, rows.length);
  };
  const { referralIds, affiliateIds } = await findEarlierRun(client, rows, WIDTH);

  const affiliates = new Map<string, DemoAffiliate>();
  await inLanes(
    ofType(rows, 'affiliate'),
    ({ affiliate }) => affiliate,
    WIDTH,
    (row) =>
      report(row, async () => {
        const knownId = affiliateIds.get(prefixed(row.affiliate));
        const { affiliate, isNew } = await findOrCreateAffiliate({ client, programId }, row, knownId);
        affiliates.set(row.affiliate, affiliate);
        return isNew ? 'new' : 'known';
      }),
  );
  const calendar = calendarOf(rows, firstRunOf(rows, affiliates));
  const visit = site && browserVisits(site);
  const session: Session = { client, programId, calendar, affiliates, referralIds, sales: new Map(), visit };
  const remembered = sizesOf(affiliates);

  await inLanes(
    ofType(rows, 'click'),
    ({ event_id }) => event_id,
    WIDTH,
    (row) => report(row, () => sendRow.click(session, row)),
  );
  const ofCustomers = rows.filter(({ type }) => type !== 'affiliate' && type !== 'click');
  await inLanes(
    ofCustomers,
    ({ customer, event_id }) => customer || event_id,
    WIDTH,
    (row) => report(row, () => sendRow[row.type as Exclude<RowType, 'affiliate'>](session, row)),
  );

  const learnt = [...affiliates.values()].filter((each) => sizeOf(each) !== remembered.get(each.id));
  await inLanes(
    learnt,
    ({ id }) => id,
    WIDTH,
    (affiliate) => remember(client, affiliate),
  );
  const payouts = await payOut(session, WIDTH);
  const table = await affiliateTable(session, WIDTH);
  return { rows: reports.sort((a, b) => a.line - b.line), payouts, table };
}

const ofType = (rows: readonly Row[], wanted: RowType) => rows.filter(({ type }) => type === wanted);

/** Returns the time at which the server created the first affiliate in the file. */
function firstRunOf(rows: readonly Row[], affiliates: ReadonlyMap<string, DemoAffiliate>): string {
  const [first] = ofType(rows, 'affiliate').flatMap(({ affiliate }) => affiliates.get(affiliate) ?? []);
  if (!first)
    throw new Error(
      'None of the affiliates in the file could be found or created. Check the API key and the program.',
    );
  return first.createdAt;
}

const sizeOf = ({ clicks, commissions }: DemoAffiliate) => clicks.size + commissions.size;
const sizesOf = (affiliates: ReadonlyMap<string, DemoAffiliate>) =>
  new Map([...affiliates.values()].map((each) => [each.id, sizeOf(each)]));

/**
 * Statuses that concern a single row. Any other failure, such as a wrong key, a wrong secret or an unreachable server,
 * would affect every row.
 */
const ofTheRow: ReadonlySet<number> = new Set([400, 404, 409, 422]);

async function outcomeOrRefusal(work: () => Promise<Outcome>) {
  try {
    return { outcome: await work() };
  } catch (error) {
    if (!isTributaryError(error) || !(error instanceof APIError) || !ofTheRow.has(error.status)) throw error;
    return { outcome: 'refused' as const, code: error.code, message: error.message };
  }
}
