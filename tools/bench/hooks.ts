import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Bench } from './bench.ts';
import type { Tributary } from './cases.ts';
import { commissionRow } from './commission-delay.ts';
import { settle, unnumbered, untilNone } from './fill.ts';
import { type Load, loadFor, type NextRequest } from './load.ts';
import type { Options } from './options.ts';
import { conversions } from './requests.ts';
import { type Case, measure, median, quantile } from './rounds.ts';
import { signingSecret } from './server-process.ts';
import { anotherAccount, openShop, type Shop } from './stripe-shop.ts';
import { comparedRows, type Row, shareAtLeast, timesAtMost, whole } from './table.ts';

/** Minimum ratio to the rate of conversions. */
const SHARE_MIN = 0.7;

/** Minimum ratio of the sales rate during a flood of hooks to the rate during an equal flood of sales. */
const BESIDE_SHARE_MIN = 0.8;
const BESIDE_P95_TIMES_MAX = 2;
const FLOOD_CONNECTIONS = 64;

/**
 * Measures events from a Stripe shop with the shipped server: how many are accepted per second, how long they take to
 * become commissions, and how a flood of them affects other accounts. The server settles payments at the same time, and
 * each round begins once the previous round's payments are settled.
 */
export async function measureHooks(bench: Bench): Promise<Row[]> {
  const { options, place, say } = bench;
  const { rounds } = options;
  // Halve the duration of the rounds, because settling takes ten times as long as receiving.
  const halved = { ...options, seconds: options.seconds / 2 };
  say(`Hooks of a billing provider: ${rounds} rounds`);
  const server = await bench.open('hooks', options.customers);
  const { databaseUrl } = server;
  const shop = await openShop(server, options.customers);
  const cases = turns(server, shop, halved);
  const results = await measure(cases, {
    ...{ rounds, postmaster: place.postmaster },
    settle: () => settle(databaseUrl),
  });
  await assertStored(databaseUrl, 1 + results.hooks.answers);
  const delay = await commissionRow(shop, options);
  const neighbour = await anotherAccount(server, options.customers);
  const half = {
    sales: results.conversions.figures.perSecond / 2,
    hooks: results.hooks.figures.perSecond / 2,
  };
  const floods = {
    sales: floodOf(server, half.sales, 201, salesOf(neighbour, 'beside', options)),
    hooks: floodOf(server, half.hooks, 200, shop.hooks('flood')),
  };
  await settle(databaseUrl);
  return [
    ...comparedRows(cases, results, ['conversions', 'hooks'], { min: SHARE_MIN, of: '× conversions' }),
    delay,
    ...(await besideRows({ server, shop, floods }, halved)),
  ];
}

const salesOf = ({ apiKey }: { apiKey: string }, name: string, { customers }: Options): NextRequest =>
  conversions({ apiKey, signingSecret }, name, customers);

function turns(server: Tributary, shop: Shop, options: Options): Record<'conversions' | 'hooks', Case> {
  const { connections, seconds } = options;
  const { port, databaseUrl } = server;
  return {
    conversions: {
      ...{ name: '26 POST /v1/conversions, in turns with hooks', server, seconds },
      load: { port, connections, expected: 201, next: salesOf(server, 'sale', options) },
      finish: () => untilNone(databaseUrl, unnumbered),
    },
    hooks: {
      ...{ name: '26 POST /hooks/{connection}, invoice.paid', server, seconds },
      load: { port, connections, expected: 200, next: shop.hooks('paid') },
      finish: () => untilSettled(databaseUrl),
    },
  };
}

/** Waits until all received payments are settled and all events are numbered. */
const untilSettled = (databaseUrl: string) =>
  untilNone(
    databaseUrl,
    `${unnumbered} union all select 1 from provider_events where status = 'waiting'
     union all select 1 from provider_customers where due_at is not null`,
  );

/** Throws if an accepted event was not stored, which would invalidate the figures. */
async function assertStored(databaseUrl: string, answers: number): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ stored: number }>('select count(*)::int as stored from provider_events'),
  );
  if (rows[0]?.stored !== answers)
    throw new Error(`${answers} events were accepted, and ${rows[0]?.stored} are in the database.`);
}

const floodOf = ({ port }: Tributary, perSecond: number, expected: number, next: NextRequest): Load => ({
  ...{ port, perSecond, expected, next },
  connections: FLOOD_CONNECTIONS,
});

interface Beside {
  readonly perSecond: number;
  readonly p95Ms: number;
  /** Responses to the flood, per second. */
  readonly floodPerSecond: number;
  /** Commissions created from hooks during the flood, per second. */
  readonly settledPerSecond: number;
}

interface Flooded {
  readonly server: Tributary;
  readonly shop: Shop;
  readonly floods: Readonly<Record<'sales' | 'hooks', Load>>;
}

/**
 * Measures one account's sales during a flood from another account. If the flood consists of sales at half their
 * maximum rate, half of the machine's capacity remains. A flood of hooks at half their maximum rate should leave as
 * much.
 */
async function besideRows({ server, shop, floods }: Flooded, options: Options): Promise<Row[]> {
  const { rounds, seconds, connections } = options;
  const next = salesOf(server, 'next', options);
  const sales: Load = { port: server.port, connections, expected: 201, next };
  const measureBeside = async (kind: 'sales' | 'hooks'): Promise<Beside> => {
    const before = await settledOf(shop);
    const [flood, sold] = await Promise.all([loadFor(floods[kind], seconds), loadFor(sales, seconds)]);
    const settled = (await settledOf(shop)) - before;
    await untilSettled(server.databaseUrl);
    return {
      perSecond: (sold.count / sold.wallMs) * 1_000,
      p95Ms: quantile(sold.latenciesMs, 0.95),
      floodPerSecond: (flood.count / flood.wallMs) * 1_000,
      settledPerSecond: (settled / flood.wallMs) * 1_000,
    };
  };
  const measured = { sales: [] as Beside[], hooks: [] as Beside[] };
  for (let round = 0; round < rounds; round += 1)
    for (const kind of round % 2 === 0 ? (['sales', 'hooks'] as const) : (['hooks', 'sales'] as const))
      measured[kind].push(await measureBeside(kind));
  const of = (kind: 'sales' | 'hooks', field: keyof Beside) =>
    median(measured[kind].map((each) => each[field]));
  const cells = (kind: 'sales' | 'hooks', more = '') => [
    `${whole(of(kind, 'perSecond'))} a second beside ${whole(of(kind, 'floodPerSecond'))}${more}`,
  ];
  const p95 = { sales: of('sales', 'p95Ms'), hooks: of('hooks', 'p95Ms') };
  const share = of('hooks', 'perSecond') / of('sales', 'perSecond');
  return [
    {
      name: '28 POST /v1/conversions beside sales of another account, at half of 26',
      cells: cells('sales'),
    },
    {
      name: '28 POST /v1/conversions beside hooks of another account, at half of 26',
      cells: cells('hooks', `, ${whole(of('hooks', 'settledPerSecond'))} of them settled`),
      target: shareAtLeast(BESIDE_SHARE_MIN, share, '× beside sales'),
    },
    {
      name: '28 p95 beside hooks',
      cells: [`${p95.hooks.toFixed(1)} ms; ${p95.sales.toFixed(1)} ms beside sales`],
      target: timesAtMost(BESIDE_P95_TIMES_MAX, p95.hooks / p95.sales, '× beside sales'),
    },
  ];
}

const settledOf = ({ databaseUrl, environmentId }: Shop): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ settled: number }>(
      'select count(*)::int as settled from transactions where environment_id = $1',
      [environmentId],
    );
    return rows[0]?.settled ?? 0;
  });
