import { addDays } from '../../format/period.ts';
import type { Report } from './use-report.ts';

/** Returns a file name that includes the report's first and last day. */
export const fileNameOf = ({ shown, period }: Pick<Report, 'shown' | 'period'>, extension: string): string =>
  `report-by-${shown}-${period.from}-${addDays(period.to, -1)}.${extension}`;
