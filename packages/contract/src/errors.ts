import { type ErrorCode, errorCatalog } from '@tributary/core';
import { z } from 'zod';

/** One problem of a request: the field it concerns (dotted path) and what is wrong with it. */
export const errorDetail = z.object({ field: z.string(), message: z.string() });

/** The body of every answer that is not a success. */
export const errorBody = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.enum(Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]]),
      message: z.string().describe('What happened to this request, for people to read.'),
      request_id: z.string().describe('Same as the `X-Request-Id` header.'),
      doc_url: z.string().describe('The documentation of this code.'),
      field: z.string().optional().describe('The field that caused the error, if there is one.'),
      details: z.array(errorDetail).optional().describe('Every problem found, not only the first.'),
    }),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.output<typeof errorBody>;

/** By name: written out for every status of every route, the type would make megabytes of declarations. */
export interface ErrorResponse extends z.ZodType<ErrorBody> {}
const errorResponse: ErrorResponse = errorBody;

/** Every status that an error can have, for the routes' `responses`. */
export const errorResponses = {
  400: errorResponse,
  401: errorResponse,
  403: errorResponse,
  404: errorResponse,
  409: errorResponse,
  410: errorResponse,
  413: errorResponse,
  415: errorResponse,
  422: errorResponse,
  429: errorResponse,
  500: errorResponse,
  502: errorResponse,
  503: errorResponse,
} as const;
