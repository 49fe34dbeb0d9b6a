import { factDimensions, reportComparisons, reportDimensions, reportSorts } from '@tributary/core';
import { currency, day, type Field, id, oneOf, text } from '../../app/search.ts';

const facts = Object.fromEntries(factDimensions.map((name) => [name, text])) as Record<
  (typeof factDimensions)[number],
  Field
>;

export const reportsSearch = {
  group_by: oneOf(...reportDimensions),
  from: day,
  to: day,
  compare: oneOf('none', ...reportComparisons),
  sort: oneOf(...reportSorts),
  program_id: id('program'),
  affiliate_id: id('affiliate'),
  group_id: id('group'),
  currency,
  country: text,
  ...facts,
};
