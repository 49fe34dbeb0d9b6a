import type { CliStart } from './cli-start.ts';
import type { DeliveriesMeasured } from './deliveries.ts';
import type { ImportRate } from './import-rate.ts';
import type { LargeBodiesMeasured } from './large-bodies.ts';
import type { ListMeasured } from './measure-lists.ts';
import type { PayoutRunMeasured } from './payout-run.ts';
import type { PollsMeasured } from './polls.ts';
import type { ReportRead } from './read-reports.ts';
import type { RelayMeasured } from './relay.ts';
import type { Case, Measured } from './rounds.ts';
import type { SignUpsMeasured } from './sign-ups.ts';
import { cellsOf, type Row, whole } from './table.ts';
import type { VisitsMeasured } from './visits.ts';

const FLOOR_SHARE_MIN = 1;
const BURST_MS_MAX = 300;
const PAGE_RATIO_MAX = 1.2;
const RESIDENT_MB_MAX = 180;
const RESIDENT_AT_REST_MB_MAX = 120;
const IMPORT_RESIDENT_MB_MAX = 350;
const VERIFY_MS_MAX = 5_000;
const PAYOUT_ENTRIES_MIN = 20_000;
const DELIVERIES_MIN = 4_000;
const DELIVERIES_BESIDE_MIN = 300;
const CLI_START_TIMES_MAX = 1.5;
/** Bodies that are made to be expensive. */
const PAUSE_MS_MAX = 50;
const HELD_MB_MAX = 300;
const RELAY_SHARE_MIN = 0.9;
const DELIVERY_SHARE_MIN = 0.9;
/** A median beside polls, of one without. */
const POLLS_TIMES_MAX = 1.2;
/** Of what PostgreSQL alone takes in. */
const IMPORT_SHARE_MIN = 0.25;
/** Of the rate of referrals by click. */
const SIGN_UP_SHARE_MIN = 0.8;
/** Of the rate of POST /v1/clicks. */
const VISIT_SHARE_MIN = 0.7;
/** Of the rate of a redirect that records nothing. */
const LINK_SHARE_MIN = 0.8;
const SCRIPT_BYTES_MAX = 1_536;

type Cases = Readonly<Record<string, Case>>;
type Results = Readonly<Record<string, Measured>>;

export function writingRows(cases: Cases, results: Results): Row[] {
  const floor = results.floor?.figures;
  if (!floor) throw new Error('There is no floor to compare with.');
  return rowsOf(cases, results).map(([key, name, measured]) => {
    const cells = cellsOf(measured, key === 'clicks' ? null : floor);
    if (key !== 'conversions') return { name, cells };
    const share = measured.figures.perSecond / floor.perSecond;
    const text = `at least ${FLOOR_SHARE_MIN} × 1 (${share.toFixed(2)})`;
    return { name, cells, target: { text, isReached: share >= FLOOR_SHARE_MIN } };
  });
}

/** Every page is compared with the fastest page of the same limit. */
export function listRows(cases: Cases, results: Results): Row[] {
  const fastest = new Map<string, number>();
  const limitOf = (key: string) => key.split('/')[0] ?? '';
  for (const [key, , { figures }] of rowsOf(cases, results)) {
    fastest.set(limitOf(key), Math.max(fastest.get(limitOf(key)) ?? 0, figures.perSecond));
  }
  return rowsOf(cases, results).map(([key, name, measured]) => {
    const ratio = (fastest.get(limitOf(key)) ?? Number.NaN) / measured.figures.perSecond;
    const text = `at most ${PAGE_RATIO_MAX} × the time of the fastest (${ratio.toFixed(2)})`;
    return { name, cells: cellsOf(measured, null), target: { text, isReached: ratio <= PAGE_RATIO_MAX } };
  });
}

const rowsOf = (cases: Cases, results: Results) =>
  Object.entries(results).map(([key, measured]) => [key, cases[key]?.name ?? key, measured] as const);

export const burstRow = (medianMs: number, sales: number): Row => ({
  name: `6 ${sales} sales at once on one referral`,
  cells: [`${Math.round(medianMs)} ms until the last answer`],
  target: { text: `within ${BURST_MS_MAX} ms`, isReached: medianMs <= BURST_MS_MAX },
});

/** `atRest`: of a server that was just started; `peak`: the most of all servers. Null where there is no /proc. */
export const memoryRows = ({ atRest, peak }: { atRest: number | null; peak: number | null }): Row[] => [
  memoryRow('7 Resident memory of the server, at rest', atRest, RESIDENT_AT_REST_MB_MAX),
  memoryRow('7 Resident memory of the server, peak', peak, RESIDENT_MB_MAX),
];

export const listsMemoryRow = (peak: number | null): Row =>
  memoryRow('7 Resident memory of the server, peak of the lists', peak, RESIDENT_MB_MAX);

function memoryRow(name: string, megabytes: number | null, max: number): Row {
  if (megabytes === null) return { name, cells: ['not known on this system'] };
  return {
    name,
    cells: [`${Math.round(megabytes)} MB`],
    target: { text: `under ${max} MB`, isReached: megabytes < max },
  };
}

export const sdkRow = ({ gzippedBytes, importMs }: { gzippedBytes: number; importMs: number }): Row => ({
  name: '8 SDK',
  cells: [
    `${gzippedBytes.toLocaleString('en-US')} bytes minified and gzipped, imported in ${importMs.toFixed(1)} ms`,
  ],
});

export const cliRow = ({ versionMs, nodeMs }: CliStart): Row => ({
  name: '8 tributary --version',
  cells: [`${versionMs.toFixed(0)} ms, ${(versionMs / nodeMs).toFixed(2)} × bare Node`],
  target: {
    text: `at most ${CLI_START_TIMES_MAX} × bare Node`,
    isReached: versionMs <= CLI_START_TIMES_MAX * nodeMs,
  },
});

export const payoutRows = ({ earnings, milliseconds, peakMb }: PayoutRunMeasured): Row[] => {
  const name = `9 POST /v1/payouts, ${earnings.toLocaleString('en-US')} earnings`;
  const perSecond = earnings / (milliseconds / 1_000);
  return [
    {
      name,
      cells: [`${whole(perSecond)} entries/s`],
      target: atLeast(PAYOUT_ENTRIES_MIN, perSecond, 'entries/s'),
    },
    {
      name: `${name}, peak memory of the server`,
      cells: [peakMb === null ? 'not known on this system' : `${Math.round(peakMb)} MB`],
    },
  ];
};

const atLeast = (min: number, figure: number, unit: string): NonNullable<Row['target']> => ({
  text: `at least ${min.toLocaleString('en-US')} ${unit}`,
  isReached: figure >= min,
});

export const reportRow = ({ name, medianMs, msMax, plan }: ReportRead): Row => ({
  name: `10 GET ${name}`,
  cells: [`${medianMs.toFixed(1)} ms`],
  target: {
    text: `under ${msMax} ms${plan === null ? '' : ` (${plan})`}`,
    isReached: medianMs < msMax,
  },
});

/** What the dashboard reads of the large shop, compared with the small one of `smallSales` sales. */
export const listReadRow = ({ name, msMax, largeMs, smallMs }: ListMeasured, smallSales: number): Row => ({
  name: `22 ${name}`,
  cells: [
    `${largeMs.toFixed(1)} ms; ${smallMs.toFixed(1)} of ${smallSales.toLocaleString('en-US')} (${(largeMs / smallMs).toFixed(1)} ×)`,
  ],
  ...(msMax !== null && { target: { text: `under ${msMax} ms`, isReached: largeMs < msMax } }),
});

/** Sales with the relay compared with those without, and how long an event waits for its number. */
export function relayRows({ cases, results, lagsMs }: RelayMeasured): Row[] {
  const share = results.on.figures.perSecond / results.off.figures.perSecond;
  const at = (quantile: number) =>
    (lagsMs[Math.min(lagsMs.length - 1, Math.floor(lagsMs.length * quantile))] ?? Number.NaN).toFixed(1);
  return [
    { name: cases.off.name, cells: cellsOf(results.off, null) },
    {
      name: cases.on.name,
      cells: cellsOf(results.on, null),
      target: {
        text: `at least ${RELAY_SHARE_MIN} × without (${share.toFixed(2)})`,
        isReached: share >= RELAY_SHARE_MIN,
      },
    },
    { name: '11 From commit to sequence, under load', cells: [`median ${at(0.5)} ms, p99 ${at(0.99)} ms`] },
  ];
}

/** Sales with deliveries compared with those without, how fast a queue is sent, and how soon one event arrives. */
export function deliveryRows(measured: DeliveriesMeasured): Row[] {
  const { cases, results, meanwhilePerSecond, perSecond, receiptsMs } = measured;
  const share = results.on.figures.perSecond / results.off.figures.perSecond;
  const rate = (each: number) => `${Math.round(each).toLocaleString('en-US')}/s`;
  const at = (quantile: number) =>
    (
      receiptsMs[Math.min(receiptsMs.length - 1, Math.floor(receiptsMs.length * quantile))] ?? Number.NaN
    ).toFixed(1);
  return [
    { name: cases.off.name, cells: cellsOf(results.off, null) },
    {
      name: cases.on.name,
      cells: cellsOf(results.on, null),
      target: {
        text: `at least ${DELIVERY_SHARE_MIN} × without (${share.toFixed(2)})`,
        isReached: share >= DELIVERY_SHARE_MIN,
      },
    },
    {
      name: '12 Webhook deliveries while these sales come',
      cells: [rate(meanwhilePerSecond)],
      target: atLeast(DELIVERIES_BESIDE_MIN, meanwhilePerSecond, 'a second'),
    },
    {
      name: '12 Webhook deliveries to a local sink',
      cells: [rate(perSecond)],
      target: atLeast(DELIVERIES_MIN, perSecond, 'a second'),
    },
    { name: '12 From commit to receipt, one at a time', cells: [`median ${at(0.5)} ms, p99 ${at(0.99)} ms`] },
  ];
}

export function importRows({
  noun,
  rows,
  importedPerSecond,
  copiedPerSecond,
  residentMb,
}: ImportRate): Row[] {
  const name = `13 tributary import of ${rows.toLocaleString('en-US')} ${noun}`;
  const share = importedPerSecond / copiedPerSecond;
  return [
    {
      name,
      cells: [`${whole(importedPerSecond)} rows/s; COPY ${whole(copiedPerSecond)}`],
      target: {
        text: `at least ${IMPORT_SHARE_MIN} × COPY (${share.toFixed(2)})`,
        isReached: share >= IMPORT_SHARE_MIN,
      },
    },
    memoryRow(`${name}, memory of the CLI`, residentMb, IMPORT_RESIDENT_MB_MAX),
  ];
}

export const verifyRow = (milliseconds: number, sales: number): Row => ({
  name: `24 GET /v1/ledger/verify, ${sales.toLocaleString('en-US')} sales`,
  cells: [`${(milliseconds / 1_000).toFixed(1)} s`],
  target: { text: `under ${VERIFY_MS_MAX / 1_000} s`, isReached: milliseconds < VERIFY_MS_MAX },
});

/** Sign-ups compared with referrals that are created by the same kind of click. */
export function signUpRows({ cases, results }: SignUpsMeasured): Row[] {
  const share = results.signUps.figures.perSecond / results.referrals.figures.perSecond;
  const text = `at least ${SIGN_UP_SHARE_MIN} × referrals (${share.toFixed(2)})`;
  return [
    { name: cases.referrals.name, cells: cellsOf(results.referrals, null) },
    {
      name: cases.signUps.name,
      cells: cellsOf(results.signUps, null),
      target: { text, isReached: share >= SIGN_UP_SHARE_MIN },
    },
  ];
}

export const pollsRow = ({ polls, withoutMs, withMs }: PollsMeasured): Row => {
  const times = withMs / withoutMs;
  return {
    name: `15 POST /v1/conversions beside ${polls.toLocaleString('en-US')} long polls of another account`,
    cells: [`p50 ${withMs.toFixed(1)} ms; ${withoutMs.toFixed(1)} ms without`],
    target: {
      text: `at most ${POLLS_TIMES_MAX} × without (${times.toFixed(2)})`,
      isReached: times <= POLLS_TIMES_MAX,
    },
  };
};

export const largeBodyRows = ({ pauses, bodies, residentMb }: LargeBodiesMeasured): Row[] => [
  ...pauses.map(({ name, ms }) => ({
    name: `16 Longest pause: ${name}`,
    cells: [`${ms.toFixed(0)} ms`],
    target: { text: `under ${PAUSE_MS_MAX} ms`, isReached: ms < PAUSE_MS_MAX },
  })),
  {
    name: `17 Resident memory, ${bodies} bodies of 2 MiB open`,
    cells: [residentMb === null ? 'not known on this system' : `${Math.round(residentMb)} MB`],
    target: { text: `under ${HELD_MB_MAX} MB`, isReached: residentMb === null || residentMb < HELD_MB_MAX },
  },
];

/** The public routes, and the script that visitors download. */
export function visitRows({ cases, results }: VisitsMeasured, scriptBytes: number): Row[] {
  const rate = (name: keyof typeof results) => results[name].figures.perSecond;
  const compared = (name: 'visits' | 'links', other: 'clicks' | 'bareRedirect', shareMin: number): Row[] => {
    const share = rate(name) / rate(other);
    const text = `at least ${shareMin} × the line above (${share.toFixed(2)})`;
    return [
      { name: cases[other].name, cells: cellsOf(results[other], null) },
      {
        name: cases[name].name,
        cells: cellsOf(results[name], null),
        target: { text, isReached: share >= shareMin },
      },
    ];
  };
  return [
    ...compared('visits', 'clicks', VISIT_SHARE_MIN),
    ...compared('links', 'bareRedirect', LINK_SHARE_MIN),
    {
      name: '21 The script, gzipped',
      cells: [`${scriptBytes.toLocaleString('en-US')} bytes`],
      target: {
        text: `at most ${SCRIPT_BYTES_MAX.toLocaleString('en-US')} bytes`,
        isReached: scriptBytes <= SCRIPT_BYTES_MAX,
      },
    },
  ];
}
