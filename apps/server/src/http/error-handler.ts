import { type ErrorBody, errorCatalog } from '@tributary/contract';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { Failure } from '../domain/failure.ts';
import { describeError } from './describe-error.ts';
import { stateOf } from './request-state.ts';

interface Options {
  /** What a fault of the database means to the caller; null when it is a bug. */
  readonly describeFault: (error: unknown, log: Logger) => Failure | null;
  /** What may be logged of it: nothing of a caller's. */
  readonly faultForLog: (error: unknown) => object;
  readonly docsUrl: string;
}

/** The only place where a throw becomes a response. */
export const errorHandler =
  ({ describeFault, faultForLog, docsUrl }: Options): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const state = stateOf(req);
    const failure =
      describeError(error, (fault) => describeFault(fault, state.log)) ??
      new Failure('INTERNAL_ERROR', 'Something failed on our side.');
    const { code, message, field, details, headers } = failure;
    state.errorCode = code;
    if (code === 'INTERNAL_ERROR') state.log.error({ fault: faultForLog(error) }, 'internal error');
    const body: ErrorBody = {
      success: false,
      error: {
        code,
        message,
        request_id: state.id,
        doc_url: `${docsUrl}#${code}`,
        ...(field && { field }),
        ...(details && { details }),
      },
    };
    res
      .status(errorCatalog[code].status)
      .set(headers ?? {})
      .json(body);
  };
