import type { RequestContext } from '../context.ts';
import { Failure } from '../domain/failure.ts';

/**
 * On conversions, events and refunds an `Idempotency-Key` header is the `external_event_id` when it stands alone,
 * and must equal it when both are given (decisions, section 5).
 */
export function withHeaderKey<Body extends { external_event_id?: string | undefined }>(
  { idempotencyKey }: RequestContext,
  body: Body,
): Body {
  if (idempotencyKey === null) return body;
  if (body.external_event_id === undefined) return { ...body, external_event_id: idempotencyKey };
  if (body.external_event_id === idempotencyKey) return body;
  throw new Failure(
    'VALIDATION_ERROR',
    'Idempotency-Key and external_event_id must be the same when both are given.',
    {
      field: 'external_event_id',
    },
  );
}
