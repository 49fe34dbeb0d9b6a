import { type FactDimension, factDimensions, subIds } from '@tributary/core';

/** Dimensions of `report_values`; sub ids have their own roll-up. */
export type ValueDimension = Exclude<FactDimension, (typeof subIds)[number]>;
export const valueDimensions = factDimensions.filter(
  (name): name is ValueDimension => !subIds.some((subId) => subId === name),
);

/** The rows of `values (…)` in SQL. */
export const valueDimensionRows = valueDimensions.map((dimension) => `('${dimension}')`).join(', ');
/** Bucket lengths of `report_sub_values`: each sub id has a series of each. */
export const subIdSteps = ['day', 'month'] as const;

/** The same for the sub ids, and for their series with the step of each. */
export const subIdRows = subIds.map((subId) => `('${subId}')`).join(', ');
export const subIdSeriesRows = subIds
  .flatMap((subId) => subIdSteps.map((step) => `('${subId}_${step}', '${step}')`))
  .join(', ');
