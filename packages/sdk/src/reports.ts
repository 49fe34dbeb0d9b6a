import type { QueryOf, Schemas } from './resource.ts';

export type PerformanceReport = Schemas['PerformanceReport'];
/** `from` is inclusive, `to` is exclusive and at most 366 days later; both need an offset or `Z`. */
export type PerformanceQuery = QueryOf<'GET /v1/reports/performance'>;
