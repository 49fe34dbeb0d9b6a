import { randomBytes } from 'node:crypto';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Bench } from './bench.ts';
import { fill, settle } from './fill.ts';
import { loadFor } from './load.ts';
import { conversions } from './requests.ts';
import { median } from './rounds.ts';
import { signingSecret, startTributary } from './server-process.ts';
import { type Row, whole } from './table.ts';

/** Numbers of processes to compare on one database. */
const COUNTS = [1, 2, 3] as const;

/**
 * Measures sales through one, two and three processes on one database, alternately and with the same total number of
 * connections. Counts every recorded sale in the database.
 */
export async function measureProcesses({ place, options, say, stopLater }: Bench): Promise<Row[]> {
  say(`One, two and three processes: ${options.rounds} rounds`);
  const databaseUrl = await place.createDatabase('processes');
  // All processes must share the same secrets.
  const shared = { TRIBUTARY_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  const servers: Awaited<ReturnType<typeof startTributary>>[] = [];
  for (const number of COUNTS)
    servers.push(stopLater(await startTributary(databaseUrl, place.directory(`process-${number}`), shared)));
  await fill(databaseUrl, options.customers);
  const next = conversions(
    { apiKey: servers[0]?.dev.api_key ?? '', signingSecret },
    'sale',
    options.customers,
  );
  let answered = 0;
  const rate = async (processes: number, seconds: number) => {
    const connections = Math.ceil(options.connections / processes);
    const loads = servers
      .slice(0, processes)
      .map(({ port }) => loadFor({ port, connections, expected: 201, next }, seconds));
    const answers = await Promise.all(loads);
    const count = answers.reduce((sum, each) => sum + each.count, 0);
    answered += count;
    return (count / Math.max(...answers.map(({ wallMs }) => wallMs))) * 1_000;
  };
  await rate(COUNTS.length, options.seconds / 2);
  await settle(databaseUrl);
  const rates = new Map<number, number[]>(COUNTS.map((processes) => [processes, []]));
  for (let round = 0; round < options.rounds; round += 1)
    for (const processes of round % 2 === 0 ? COUNTS : COUNTS.toReversed())
      rates.get(processes)?.push(await rate(processes, options.seconds));
  await assertRecorded(databaseUrl, answered);
  const perSecond = (processes: number) => median(rates.get(processes) ?? []);
  return COUNTS.map((processes) => ({
    name: `23 POST /v1/conversions, ${processes} process${processes === 1 ? '' : 'es'} on one database`,
    cells: [
      `${whole(perSecond(processes))} a second`,
      `${(perSecond(processes) / perSecond(1)).toFixed(2)} × one`,
    ],
  }));
}

async function assertRecorded(databaseUrl: string, answered: number): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ sales: number }>('select count(*)::int as sales from transactions'),
  );
  if (rows[0]?.sales !== answered)
    throw new Error(`${answered} sales were answered, and ${rows[0]?.sales} are in the database.`);
}
