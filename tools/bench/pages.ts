import type { Bench } from './bench.ts';
import { listCases, type Tributary } from './cases.ts';
import { settle } from './fill.ts';
import { payoutRows } from './payout-run.ts';
import { residentPeakMb } from './processor-time.ts';
import { measure } from './rounds.ts';
import { cellsOf, memoryRow, type Row, timesAtMost, whole } from './table.ts';

const RATIO_MAX = 1.2;
const RESIDENT_MB_MAX = 180;

/** Measures pages of a small and a large list, and a payout run. */
export async function measurePages({ place, options, say, open }: Bench): Promise<Row[]> {
  const lists: { server: Tributary; referrals: number }[] = [];
  for (const name of ['small', 'large'] as const) {
    const referrals = options[name];
    say(`Making ${whole(referrals)} referrals`);
    lists.push({ server: await open(name, referrals), referrals });
  }
  say(`Reading lists: ${options.rounds} rounds`);
  const cases = await listCases(lists, options);
  const { rounds } = options;
  const settleAll = async () => {
    for (const { server } of lists) await settle(server.databaseUrl);
  };
  const results = await measure(cases, { rounds, postmaster: place.postmaster, settle: settleAll });
  const rateOf = (key: string) => results[key]?.figures.perSecond ?? Number.NaN;
  const limitOf = (key: string) => key.split('/')[0];
  const peaks = lists.map(({ server }) => residentPeakMb(server.pid)).filter((peak) => peak !== null);
  say(`A payout run over ${whole(options.earnings)} earnings`);
  const paid = lists[0] ? await payoutRows(lists[0].server, options.earnings) : [];
  return [
    ...Object.entries(results).map(([key, measured]): Row => {
      const ofLimit = Object.keys(results).filter((other) => limitOf(other) === limitOf(key));
      const ratio = Math.max(...ofLimit.map(rateOf)) / rateOf(key);
      return {
        name: cases[key]?.name ?? key,
        cells: cellsOf(measured, null),
        target: timesAtMost(RATIO_MAX, ratio, '× the time of the fastest'),
      };
    }),
    memoryRow(
      '7 Resident memory of the server, peak of the lists',
      peaks.length === 0 ? null : Math.max(...peaks),
      RESIDENT_MB_MAX,
    ),
    ...paid,
  ];
}
