import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

export type PerformanceReport = Schemas['PerformanceReport'];
/** `from` is inclusive, `to` is exclusive and at most 366 days later; both need an offset or `Z`. */
export type PerformanceQuery = QueryOf<'GET /v1/reports/performance'>;

export interface Reports {
  /** Clicks, referrals, sales, refunds and commission of a period, by day (the default), affiliate, group or program. */
  performance(query: PerformanceQuery, options?: RequestOptions): Call<PerformanceReport>;
}

export const reports = resource<Reports>({ performance: 'GET /v1/reports/performance?' });
