import { IDENTIFIER_LENGTH_MAX, isIdempotencyKey } from '@tributary/core';
import type { Caller } from '../callers.ts';
import { Failure } from '../domain/failure.ts';
import { required, type Step, stateOf } from './request-state.ts';

/** Returns the stored key of a request, which differs from the key sent if an erasure has renamed it. */
type Rename = (principal: Caller, key: string) => Promise<string>;

/** Reads `Idempotency-Key` on routes that support it, and ignores it on all others. */
export const idempotencyKey =
  (rename: Rename): Step =>
  (req) => {
    const { idempotentOn, batch } = required(req, 'route').facts;
    if (batch && req.get('idempotency-key') !== undefined) {
      throw new Failure(
        'VALIDATION_ERROR',
        'A batch has no Idempotency-Key. Set the idempotency_key of each item instead.',
        {
          field: 'Idempotency-Key',
        },
      );
    }
    const given = idempotentOn === null ? undefined : req.get('idempotency-key');
    if (given !== undefined && !isIdempotencyKey(given)) {
      throw new Failure(
        'VALIDATION_ERROR',
        `Idempotency-Key must have 1 to ${IDENTIFIER_LENGTH_MAX} visible ASCII characters.`,
        {
          field: 'Idempotency-Key',
        },
      );
    }
    const state = stateOf(req);
    state.idempotencyKey = given ?? null;
    const principal = state.principal;
    if (given === undefined || idempotentOn !== 'Idempotency-Key' || !principal?.erasureKey) return;
    return rename(principal, given).then((key) => {
      state.idempotencyKey = key;
    });
  };
