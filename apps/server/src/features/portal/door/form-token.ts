import { timingSafeEqual } from 'node:crypto';
import { APPLICATION_SECONDS_MIN } from '@tributary/core';
import type { OpenPortal } from '../../../dependencies.ts';
import { validationFailure } from '../../../domain/failure.ts';
import { hmacSha256 } from '../../../platform/hmac.ts';

const FORM_HOURS = 24;
const SECOND_MS = 1_000;
const TOKEN = /^(\d{13})\.([\w-]{43})$/;

function signatureOf({ fingerprintKey, programId }: OpenPortal, openedAtMs: string): string {
  return hmacSha256(fingerprintKey)('application_form', '\0', programId, '\0', openedAtMs).toString(
    'base64url',
  );
}

/** Returns a token that contains the time at which the form was opened. */
export function newFormToken(portal: OpenPortal, now: Date): string {
  const openedAtMs = String(now.getTime());
  return `${openedAtMs}.${signatureOf(portal, openedAtMs)}`;
}

const refused = (message: string) => validationFailure([{ field: 'form', message: `form: ${message}` }]);

/** @throws VALIDATION_ERROR for a form that was never opened, or was opened too recently or too long ago */
export function assertFilledIn(portal: OpenPortal, token: string, now: Date): void {
  const [, openedAtMs = '', signature = ''] = TOKEN.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(portal, openedAtMs));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw refused('does not belong to a form of this portal. Open the form first.');
  const ageSeconds = (now.getTime() - Number(openedAtMs)) / SECOND_MS;
  if (ageSeconds < APPLICATION_SECONDS_MIN)
    throw refused(`was opened only a moment ago. Send it again in ${APPLICATION_SECONDS_MIN} seconds.`);
  if (ageSeconds > FORM_HOURS * 3_600) throw refused('has expired. Open the form again.');
}
