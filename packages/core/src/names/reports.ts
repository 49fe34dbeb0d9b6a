import { subIds } from './clicks.ts';

/** Parameters of a link that reports count by. */
export const reportedParameters = ['utm_source', 'utm_medium', 'utm_campaign', ...subIds] as const;

/** Values of a click that reports group and filter by. */
export const clickDimensions = ['source', ...reportedParameters, 'landing_page'] as const;
export type ClickDimension = (typeof clickDimensions)[number];

/** Values of a sale that reports group and filter by. */
export const saleDimensions = ['product'] as const;
export type SaleDimension = (typeof saleDimensions)[number];

/** Values of a sale or its click that reports group and filter by. */
export const factDimensions = [...saleDimensions, ...clickDimensions] as const;
export type FactDimension = (typeof factDimensions)[number];

/** Steps of time that reports group by, whose rows are in their order. */
export const timeDimensions = ['day', 'week', 'month', 'quarter'] as const;
export type TimeDimension = (typeof timeDimensions)[number];

/** Facts of an affiliate that reports group by. */
export const affiliateDimensions = ['affiliate', 'group', 'program', 'country'] as const;
export type AffiliateDimension = (typeof affiliateDimensions)[number];

export const reportDimensions = [...timeDimensions, ...affiliateDimensions, ...factDimensions] as const;
export type ReportDimension = (typeof reportDimensions)[number];

export const isByTime = (dimension: ReportDimension): dimension is TimeDimension =>
  timeDimensions.some((each) => each === dimension);

/** Whether figures count by the time that something happened, or was recorded. */
export const reportBases = ['occurred', 'recorded'] as const;
export const reportComparisons = ['previous_period', 'previous_calendar_period', 'previous_year'] as const;
export type ReportComparison = (typeof reportComparisons)[number];
export const reportSorts = ['sales', 'commission', 'clicks'] as const;
