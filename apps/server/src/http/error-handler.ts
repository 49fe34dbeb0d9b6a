import type { ErrorBody } from '@tributary/contract';
import { errorCatalog } from '@tributary/core';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { Failure } from '../domain/failure.ts';
import { stateOf } from './request-state.ts';

/** Returns the error for the caller, or null if the cause is a bug in this server. */
function describeError(error: unknown, describeFault: (error: unknown) => Failure | null): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof URIError)
    return new Failure('VALIDATION_ERROR', 'The path or query is not validly percent-encoded.');
  const fault = describeFault(error);
  if (fault) return fault;
  if ((error as { status?: number }).status === 400)
    return new Failure('VALIDATION_ERROR', 'The request could not be read.');
  return null;
}

interface Options {
  /** Returns the caller's error for a database error, or null if the cause is a bug in this server. */
  readonly describeFault: (error: unknown, log: Logger) => Failure | null;
  /** Returns the parts of an error that may be logged, without anything that the caller sent. */
  readonly faultForLog: (error: unknown) => object;
  readonly docsUrl: string;
}

/** Converts errors to responses. Nothing else does. */
export const errorHandler =
  ({ describeFault, faultForLog, docsUrl }: Options): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const state = stateOf(req);
    const failure =
      describeError(error, (fault) => describeFault(fault, state.log)) ??
      new Failure('INTERNAL_ERROR', 'Something went wrong on our side.');
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
