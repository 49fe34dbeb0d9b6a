import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { onceOver } from './request-end.ts';
import { stateOf } from './request-state.ts';

interface Options {
  readonly metrics: Metrics;
  /** Paths served without a key. They are fixed, and so may be logged. */
  readonly openPaths: readonly string[];
}

/**
 * Logs and counts every completed request. Uses an allowlist of fields: no headers, no body, and no path that
 * contains an id.
 */
export const observeRequests = ({ metrics, openPaths }: Options): RequestHandler => {
  const open = new Set(openPaths);
  return (req, res, next) => {
    // Count the request even if the caller has disconnected.
    onceOver(req, () => {
      const isOpen = stateOf(req).openRoute !== undefined || open.has(req.path);
      observe(req, res, { metrics, isOpen });
    });
    next();
  };
};

function observe(
  req: Request,
  res: Response,
  { metrics, isOpen }: { metrics: Metrics; isOpen: boolean },
): void {
  const state = stateOf(req);
  const { method } = req;
  const route = state.route?.route.path ?? state.openRoute ?? (isOpen ? req.path : null);
  const status = res.writableFinished ? res.statusCode : null;
  const { errorCode } = state;
  const ms = performance.now() - state.startedAtMs;
  const isReplay = res.getHeader('idempotent-replayed') === 'true';
  metrics.requestAnswered({ method, route, status, seconds: ms / 1_000, errorCode, isReplay });
  write(state.parentLog, isOpen, {
    request_id: state.id,
    method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    environment_id: state.principal?.environmentId,
    actor: state.principal?.actor,
    session_id: state.principal && state.principal.by !== 'key' ? state.principal.sessionId : undefined,
    error_code: errorCode,
  });
}

/**
 * Writes the log line. Open paths are logged at a lower level, because successful health checks arrive every second,
 * and a draining server returns 503 on purpose.
 */
function write(
  log: Logger,
  isOpen: boolean,
  line: { readonly status: number | null; readonly [field: string]: unknown },
): void {
  const isFault = line.status !== null && line.status >= 500;
  if (isOpen) log[isFault ? 'warn' : 'debug'](line, 'request');
  else log[isFault ? 'error' : 'info'](line, 'request');
}
