import { useMutation } from '@tanstack/react-query';
import type { MatchedReport, ReportFormat } from '@tributary/payout-files';
import { APIError, type Payout, type Tributary } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';

/** The text of a report, and how it is to be read. */
export interface ReportSource extends ReportFormat {
  readonly name: string;
  readonly text: string;
}

export interface Analysis extends MatchedReport {
  readonly source: ReportSource;
}

/** A report of a bank is smaller; what is larger is some other file. */
export const REPORT_BYTES_MAX = 20_000_000;

const readsAtOnce = 6;

async function find(payouts: Tributary['payouts'], id: string): Promise<Payout | undefined> {
  try {
    return await payouts.get(id);
  } catch (error) {
    if (error instanceof APIError && error.status === 404) return undefined;
    throw error;
  }
}

/** The payouts that the report names: those of this run as they are now, others by their id. */
async function payoutsOf(
  payouts: Tributary['payouts'],
  ids: readonly string[],
  known: readonly Payout[],
): Promise<Map<string, Payout>> {
  const found = new Map(known.map((payout) => [payout.id, payout]));
  const others = [...new Set(ids)].filter((id) => !found.has(id));
  for (let at = 0; at < others.length; at += readsAtOnce) {
    const read = await Promise.all(others.slice(at, at + readsAtOnce).map((id) => find(payouts, id)));
    for (const payout of read) if (payout) found.set(payout.id, payout);
  }
  return found;
}

/** Reads a report in the page and holds each line against its payout. The report is sent nowhere. */
export function useReport(refresh: () => Promise<readonly Payout[]>) {
  const { client } = useHere();
  const [source, setSource] = useState<ReportSource>();
  const mutation = useMutation({
    mutationFn: async (given: ReportSource): Promise<Analysis> => {
      const { readPayoutReport, matchPayoutReport } = await import('@tributary/payout-files');
      const report = readPayoutReport(given.text, given);
      const ids = report.lines.map(({ payoutId }) => payoutId);
      const payouts = await payoutsOf(client.payouts, ids, await refresh());
      return { ...matchPayoutReport(report, payouts), source: given };
    },
    gcTime: 0,
  });
  const read = (next: ReportSource) => {
    setSource(next);
    mutation.mutate(next);
  };
  const close = () => {
    setSource(undefined);
    mutation.reset();
  };
  return {
    source,
    read,
    close,
    analysis: mutation.data,
    error: mutation.error,
    isPending: mutation.isPending,
  };
}

export type Report = ReturnType<typeof useReport>;
