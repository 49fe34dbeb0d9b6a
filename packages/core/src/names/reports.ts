import { subIds } from './clicks.ts';

/** Link parameters that reports can group by. */
export const reportedParameters = ['utm_source', 'utm_medium', 'utm_campaign', ...subIds] as const;

/** Click values that reports can group and filter by. */
export const clickDimensions = ['source', ...reportedParameters, 'landing_page'] as const;
export type ClickDimension = (typeof clickDimensions)[number];

/** Sale values that reports can group and filter by. */
export const saleDimensions = ['product'] as const;
export type SaleDimension = (typeof saleDimensions)[number];

/** Sale or click values that reports can group and filter by. */
export const factDimensions = [...saleDimensions, ...clickDimensions] as const;
export type FactDimension = (typeof factDimensions)[number];

/** Time intervals that reports can group by. Rows are in chronological order. */
export const timeDimensions = ['day', 'week', 'month', 'quarter'] as const;
export type TimeDimension = (typeof timeDimensions)[number];

/** Affiliate attributes that reports can group by. */
export const affiliateDimensions = ['affiliate', 'group', 'program', 'country'] as const;
export type AffiliateDimension = (typeof affiliateDimensions)[number];

export const reportDimensions = [
  ...timeDimensions,
  ...affiliateDimensions,
  'coupon',
  ...factDimensions,
] as const;
export type ReportDimension = (typeof reportDimensions)[number];

export const isByTime = (dimension: ReportDimension): dimension is TimeDimension =>
  timeDimensions.some((each) => each === dimension);

/** Times that a report can be based on: when an event happened, or when it was recorded. */
export const reportBases = ['occurred', 'recorded'] as const;
export const reportComparisons = ['previous_period', 'previous_calendar_period', 'previous_year'] as const;
export type ReportComparison = (typeof reportComparisons)[number];
/** Figures that affiliates can be sorted by, largest first. */
export const performanceSorts = ['sales', 'commission', 'customers', 'clicks'] as const;
export type PerformanceSort = (typeof performanceSorts)[number];

export const reportSorts = ['sales', 'commission', 'clicks'] as const;
