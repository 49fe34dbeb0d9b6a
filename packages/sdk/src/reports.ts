import type { QueryOf, Schemas } from './resource.ts';

export type PerformanceReport = Schemas['PerformanceReport'];
/** Each step counts when it happened: nobody is followed from one to the next. */
export type FunnelReport = Schemas['FunnelReport'];
/** `from` is inclusive, `to` is exclusive and at most 366 days later; both need an offset or `Z`. */
export type PerformanceQuery = QueryOf<'GET /v1/reports/performance'>;
export type FunnelQuery = QueryOf<'GET /v1/reports/funnel'>;
