import { createHash } from 'node:crypto';
import type { TestServer } from '../../apps/server/test/support/harness.ts';
import { oneOfEach } from '../../apps/server/test/support/one-of-each.ts';
import { snapshotOf } from '../../apps/server/test/support/snapshot.ts';
import { type Random, randomFrom } from '../chaos/random.ts';
import { changesOf } from './changes.ts';
import type { ErrorLog } from './error-log.ts';
import { type Draft, patientExchange, toCurl, written } from './exchange.ts';
import { type Operation, operationsOf } from './operations.ts';
import type { FuzzOptions } from './options.ts';
import type { Change } from './request-changes.ts';
import { faultsOf, operationAt, type Secrets, secretsOf } from './soundness.ts';
import { type Fields, variantsOf } from './variants.ts';
import { patient, type World, worldOf } from './world.ts';

/** Minimum number of cases per operation, whatever its share. */
export const CASES_MIN = 15;
/** Number of changed requests between two unchanged ones, which verify that the request is still valid. */
const CONTROL_EVERY = 20;
const LANES = 4;
/** Maximum number of findings per operation. Others appear once these are fixed. */
const FINDINGS_MAX = 5;
/** Time limit per case, several times the usual duration. A busy machine runs fewer cases. */
const CASE_MS_MAX = 100;

export interface Finding {
  readonly operation: string;
  /** Number of cases that were run for the operation. */
  readonly case: number;
  readonly changes: string;
  readonly faults: readonly string[];
  readonly status: number | null;
  readonly answer: string;
  readonly curl: string;
}

export interface Tally {
  readonly operation: string;
  cases: number;
  /** Number of changed requests by response status. */
  readonly byStatus: Record<number, number>;
  /** Number of valid requests with a 2xx response. */
  controls: number;
  findings: number;
}

export interface FuzzReport {
  readonly operations: readonly string[];
  readonly findings: readonly Finding[];
  readonly tallies: readonly Tally[];
  /** True if nothing was written to the accounts whose ids were sent. */
  readonly areOthersUntouched: boolean;
  readonly seconds: number;
}

interface Run {
  readonly server: TestServer;
  readonly errors: ErrorLog;
  readonly operations: readonly Operation[];
  readonly secrets: Secrets;
  readonly findings: Finding[];
}

interface Turn {
  readonly operation: Operation;
  readonly world: World;
  readonly changes: Generator<Change[]>;
  readonly tally: Tally;
  /** Variants of the valid request, used in turn. */
  readonly variants: readonly Fields[];
  /** True if a 2xx response uses up data that the next request needs; null until that is known. */
  isSpent: boolean | null;
}

/** Sends valid requests for every operation in the server's document, each with one or more changes. */
export async function fuzz(
  server: TestServer,
  errors: ErrorLog,
  { cases, seed }: FuzzOptions,
): Promise<FuzzReport> {
  const start = performance.now();
  const document = await (await fetch(`${server.baseUrl}/openapi.json`)).json();
  const operations = operationsOf(document);
  const stranger = await server.account();
  const foreign = await oneOfEach(server, patient(server, stranger));
  const lanes = await lanesOf(server, operations, foreign, seed);
  const strangers = [stranger.environmentId, ...lanes.map(({ live }) => live)];
  const run = { server, errors, operations, secrets: await secretsOf(server.db, strangers), findings: [] };
  const before = await snapshots(server, strangers);
  const weight = (operation: Operation) => operation.places.length + 4;
  const all = operations.reduce((sum, operation) => sum + weight(operation), 0);
  const share = (operation: Operation) => Math.max(CASES_MIN, Math.round((cases * weight(operation)) / all));

  await each(lanes, (lane) => inOrder(lane.turns, (turn) => casesOf(run, turn, CASES_MIN)));
  const hasTime = () => performance.now() - start < cases * CASE_MS_MAX;
  await each(lanes, (lane) =>
    inOrder(lane.turns, (turn) => casesOf(run, turn, share(turn.operation), hasTime)),
  );
  return {
    operations: operations.map(({ name }) => name),
    findings: run.findings,
    tallies: lanes.flatMap(({ turns }) => turns.map(({ tally }) => tally)),
    areOthersUntouched: (await snapshots(server, strangers)) === before,
    seconds: (performance.now() - start) / 1_000,
  };
}

const snapshots = async ({ db }: TestServer, environments: readonly number[]) =>
  (await Promise.all(environments.map((id) => snapshotOf(db, id)))).join('\n');

interface Lane {
  readonly live: number;
  readonly turns: readonly Turn[];
}

/**
 * Distributes the resources over accounts. An account's resources take turns. Each resource sees the same data in every
 * run with the same seed.
 */
async function lanesOf(
  server: TestServer,
  operations: readonly Operation[],
  foreign: World['own'],
  seed: number,
): Promise<Lane[]> {
  const resources = [...new Set(operations.map(resourceOf))];
  // Advancing the environment's clock would leave the other operations without current data.
  const groups = [
    resources.filter((each) => each === 'testClock'),
    ...dealt(resources.filter((each) => each !== 'testClock')),
  ];
  const lanes: Lane[] = [];
  await each(groups, async (group) => {
    const account = await server.account();
    const ofLive = { apiKey: account.liveApiKey, environmentId: account.liveEnvironmentId };
    const live = await oneOfEach(server, patient(server, ofLive));
    const world = await worldOf(server, account, { account: foreign, live });
    const turns = operations
      .filter((operation) => group.includes(resourceOf(operation)))
      .map((operation) => turnOf(operation, world, randomFrom(seedOf(operation, seed))));
    lanes.push({ live: account.liveEnvironmentId, turns });
  });
  return lanes;
}

const dealt = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: LANES }, (_, lane) => items.filter((_, index) => index % LANES === lane));

const resourceOf = ({ name }: Operation) => name.split('.').slice(0, -1).join('.');

const seedOf = ({ name }: Operation, seed: number) =>
  createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE();

const turnOf = (operation: Operation, world: World, random: Random): Turn => ({
  operation,
  world,
  changes: changesOf(operation, world, random),
  variants: variantsOf(operation),
  tally: { operation: operation.name, cases: 0, byStatus: {}, controls: 0, findings: 0 },
  isSpent: null,
});

/** Runs several operations concurrently, but none of them twice at the same time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const next = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, next));
}

async function inOrder<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}

async function casesOf(run: Run, turn: Turn, upTo: number, hasTime = () => true): Promise<void> {
  const { operation, world, changes, tally } = turn;
  turn.isSpent ??= await isSpentByUse(run, turn);
  while (tally.cases < upTo && tally.findings < FINDINGS_MAX && hasTime()) {
    if (tally.cases % CONTROL_EVERY === 0 && !(await control(run, turn))) await renewed(run, turn);
    const chosen = changes.next().value as Change[];
    const draft = chosen.reduce((valid, change) => change.apply(valid), validOf(turn, tally.cases, chosen));
    tally.cases += 1;
    const what = chosen.map((change) => change.what).join('; ');
    const status = await judged(run, turn, draft, what);
    if (status === null) continue;
    tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1;
    if (status < 300 && turn.isSpent) await world.renew(operation);
  }
}

/** Uses the variants in turn, but prefers one that contains the changed field. */
function validOf(
  { world, operation, variants }: Turn,
  count: number,
  changes: readonly Change[] = [],
): Draft {
  const fitting = variants.find((fields) => changes.some(({ field }) => Object.hasOwn(fields, field)));
  return world.valid(operation, fitting ?? variants[count % variants.length]);
}

async function isSpentByUse(run: Run, turn: Turn): Promise<boolean> {
  await turn.world.prepare(turn.operation);
  if (!(await control(run, turn))) await renewed(run, turn);
  if (await control(run, turn)) return false;
  await turn.world.renew(turn.operation);
  return true;
}

/** From here on, the valid request must get a 2xx response; otherwise, changing it proves nothing. */
async function renewed(run: Run, turn: Turn): Promise<void> {
  await turn.world.renew(turn.operation);
  if (await control(run, turn)) return;
  const draft = validOf(turn, turn.tally.controls);
  await judged(run, turn, draft, 'nothing changed', ['a valid request is refused']);
}

async function control(run: Run, turn: Turn): Promise<boolean> {
  const status = await judged(run, turn, validOf(turn, turn.tally.controls), 'nothing changed');
  const isTaken = status !== null && status < 300;
  if (isTaken) turn.tally.controls += 1;
  if (isTaken && turn.isSpent) await turn.world.renew(turn.operation);
  return isTaken;
}

async function judged(
  { server, errors, operations, secrets, findings }: Run,
  { tally }: Turn,
  draft: Draft,
  changes: string,
  known: readonly string[] = [],
): Promise<number | null> {
  const sent = written(draft);
  const finding = (faults: readonly string[], status: number | null, answer: string) => {
    if (tally.findings >= FINDINGS_MAX || faults.length === 0) return;
    tally.findings += 1;
    const at = { operation: tally.operation, case: tally.cases, changes };
    findings.push({ ...at, faults, status, answer: answer.slice(0, 2_000), curl: toCurl(sent) });
  };
  try {
    const answer = await patientExchange(server.baseUrl, sent);
    const logged = errors.of(String(answer.headers['x-request-id'])).map((line) => `the server logs ${line}`);
    const faults = faultsOf(operationAt(operations, sent), sent, answer, secrets);
    finding([...known, ...faults, ...logged], answer.status, answer.text);
    return answer.status;
  } catch (error) {
    finding([...known, `there is no answer: ${(error as Error).message}`], null, '');
    return null;
  }
}
