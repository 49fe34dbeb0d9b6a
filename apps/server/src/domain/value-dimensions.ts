import { type FactDimension, factDimensions, subIds } from '@tributary/core';

/** The dimensions of `report_values`; sub ids have a roll-up of their own. */
export type ValueDimension = Exclude<FactDimension, (typeof subIds)[number]>;
export const valueDimensions = factDimensions.filter(
  (name): name is ValueDimension => !subIds.some((subId) => subId === name),
);

/** The rows of `values (…)` in SQL. */
export const valueDimensionRows = valueDimensions.map((dimension) => `('${dimension}')`).join(', ');
/** The lengths of the buckets of `report_sub_values`: each sub id has a series of each. */
export const subIdSteps = ['day', 'month'] as const;

/** The same of the sub ids, and of their series with the step of each. */
export const subIdRows = subIds.map((subId) => `('${subId}')`).join(', ');
export const subIdSeriesRows = subIds
  .flatMap((subId) => subIdSteps.map((step) => `('${subId}_${step}', '${step}')`))
  .join(', ');
