import { type ErrorCode, errorCatalog } from '@tributary/core';
import { z } from 'zod';

/** Problem in a request: the field (dotted path) and a description of the problem. */
export const errorDetail = z.object({ field: z.string(), message: z.string() });

/** Body of every error response. */
export const errorBody = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.enum(Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]]),
      message: z.string().describe('Explanation of the error in plain language.'),
      request_id: z.string().describe('Id of the request, as in the `X-Request-Id` header.'),
      doc_url: z.string().describe('URL of the documentation for this error code.'),
      field: z.string().optional().describe('Field that caused the error, if any.'),
      details: z.array(errorDetail).optional().describe('All problems found in the request.'),
    }),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.output<typeof errorBody>;

/** Named type, because expanding the type for every status of every route would produce megabytes of declarations. */
export interface ErrorResponse extends z.ZodType<ErrorBody> {}
const errorResponse: ErrorResponse = errorBody;

/** All possible error statuses, for the `responses` of routes. */
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
