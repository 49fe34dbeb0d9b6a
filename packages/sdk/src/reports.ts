import { type QueryOf, routed, type Schemas } from './resource.ts';

export type PerformanceReport = Schemas['PerformanceReport'];
/** `from` is inclusive, `to` is exclusive and at most 366 days later; both need an offset or `Z`. */
export type PerformanceQuery = QueryOf<'GET /v1/reports/performance'>;

export const reports = routed({
  performance: 'GET /v1/reports/performance?',
});
