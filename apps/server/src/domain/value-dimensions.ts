import { type FactDimension, factDimensions, subIds } from '@tributary/core';

/** The dimensions of `report_values`. A sub id may be of one click alone: rolled up it would be no less than the clicks. */
export type ValueDimension = Exclude<FactDimension, (typeof subIds)[number]>;
export const valueDimensions = factDimensions.filter(
  (name): name is ValueDimension => !subIds.some((subId) => subId === name),
);

/** The rows of `values (…)` in SQL. */
export const valueDimensionRows = valueDimensions.map((dimension) => `('${dimension}')`).join(', ');
