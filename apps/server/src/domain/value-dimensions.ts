import { type FactDimension, factDimensions, subIds } from '@tributary/core';

/** Dimensions of `report_values`. Sub ids are in a separate roll-up. */
export type ValueDimension = Exclude<FactDimension, (typeof subIds)[number]>;
export const valueDimensions = factDimensions.filter(
  (name): name is ValueDimension => !subIds.some((subId) => subId === name),
);

/** Rows of a `values (…)` list in SQL. */
export const valueDimensionRows = valueDimensions.map((dimension) => `('${dimension}')`).join(', ');
/** Bucket lengths of `report_sub_values`. Each sub id has one series per length. */
export const subIdSteps = ['day', 'month'] as const;

export const subIdRows = subIds.map((subId) => `('${subId}')`).join(', ');
export const subIdSeriesRows = subIds
  .flatMap((subId) => subIdSteps.map((step) => `('${subId}_${step}', '${step}')`))
  .join(', ');
