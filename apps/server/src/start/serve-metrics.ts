import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { type Listening, listen } from '../http/listen.ts';
import { faultForLog } from '../platform/db/fault-for-log.ts';
import type { PrometheusMetrics } from '../platform/metrics/prometheus.ts';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

const settings = { host: 'TRIBUTARY_METRICS_HOST', port: 'TRIBUTARY_METRICS_PORT' };

/**
 * Serves only `GET /metrics`, without a key and on a separate port. The public port does not serve metrics.
 */
export const serveMetrics = (
  metrics: PrometheusMetrics,
  { log, ...address }: MetricsAddress & { log: Logger },
): Promise<Listening> => listen(answer(metrics, log), { ...address, settings });

const answer =
  (metrics: PrometheusMetrics, log: Logger): RequestListener =>
  async (req, res) => {
    if (req.url?.split('?')[0] !== '/metrics') return res.writeHead(404).end();
    if (req.method !== 'GET') return res.writeHead(405, { Allow: 'GET' }).end();
    try {
      const text = await metrics.scrape();
      res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    } catch (error) {
      log.error({ fault: faultForLog(error) }, 'the metrics could not be collected');
      res.writeHead(500).end();
    }
  };
