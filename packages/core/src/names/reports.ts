import { subIds } from './clicks.ts';

/** Parameters of a link that reports count by. */
export const reportedParameters = ['utm_source', 'utm_medium', 'utm_campaign', ...subIds] as const;

/** Values of a click that reports group and filter by. */
export const clickDimensions = ['source', ...reportedParameters, 'landing_page'] as const;
export type ClickDimension = (typeof clickDimensions)[number];

export const reportDimensions = [
  'day',
  'month',
  'affiliate',
  'group',
  'program',
  'country',
  'product',
  ...clickDimensions,
] as const;
export type ReportDimension = (typeof reportDimensions)[number];

/** Returns true for a dimension whose rows are steps of time, in their order. */
export const isByTime = (dimension: ReportDimension): dimension is 'day' | 'month' =>
  dimension === 'day' || dimension === 'month';

/** Whether figures count by the time that something happened, or was recorded. */
export const reportBases = ['occurred', 'recorded'] as const;
export const reportComparisons = ['previous_period', 'previous_year'] as const;
export const reportSorts = ['sales', 'commission', 'clicks'] as const;
