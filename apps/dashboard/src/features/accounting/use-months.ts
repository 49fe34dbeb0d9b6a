import { useQueries, useQuery } from '@tanstack/react-query';
import type { Accrual, Close } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';

export interface BookMonth {
  readonly month: string;
  /** Undefined while loading. */
  readonly rows: readonly Accrual[] | undefined;
  readonly isOver: boolean;
  readonly close: Close | null;
  readonly error: unknown;
}

const CLOSES_MAX = 500;

function useCloses(programId: string | undefined) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'closes', programId],
    queryFn: async () => {
      const found = await client.closes
        .list({ program_id: programId ?? '', limit: 100 })
        .toArray({ limit: CLOSES_MAX });
      return new Map(found.map((close) => [close.month, close]));
    },
    enabled: programId !== undefined,
  });
}

/** Returns each month's figures. For closed months, these are the figures stored at the close. */
export function useMonths(programId: string | undefined, months: readonly string[]) {
  const { client, mode } = useHere();
  const closes = useCloses(programId);
  const isClosed = (month: string) => closes.data?.has(month) ?? false;
  const reports = useQueries({
    queries: months.map((month) => ({
      queryKey: [mode, 'accruals', programId, month],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        client.reports.accruals({ program_id: programId ?? '', month }, { signal }),
      enabled: programId !== undefined && closes.data !== undefined && !isClosed(month),
    })),
  });
  return {
    error: closes.error ?? reports.find(({ error }) => error)?.error,
    refetch: () => {
      void closes.refetch();
      for (const report of reports) if (report.error) void report.refetch();
    },
    months: months.map((month, index): BookMonth => {
      const close = closes.data?.get(month) ?? null;
      const report = reports[index];
      return {
        month,
        close,
        rows: close?.rows ?? report?.data?.rows,
        isOver: close !== null || (report?.data?.is_over ?? false),
        error: report?.error,
      };
    }),
    /** The only month that can be reopened. */
    latestClosed: closes.data && [...closes.data.keys()].sort().at(-1),
  };
}
