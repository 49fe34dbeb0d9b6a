import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { plainCode, shortCode } from '../../domain/users/short-code.ts';

/** Length of a code, which has 40 random bits. */
const CODE_LENGTH = 8;
/**
 * Length of a recovery code, which has 80 random bits, so that its digest cannot be reversed by brute force.
 */
const RECOVERY_CODE_LENGTH = 16;
export const RECOVERY_CODES = 10;

/** Returns a code to send by e-mail, in readable form. */
export const newCode = (): string => shortCode(randomBytes(CODE_LENGTH));

/** Returns ten recovery codes, for use if the authenticator app is lost. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => shortCode(randomBytes(RECOVERY_CODE_LENGTH)));

const digestOf = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest();

export const recoveryCodeDigest = (code: string): Uint8Array<ArrayBuffer> => new Uint8Array(digestOf(code));

/** Compares in constant time, regardless of the length of the input. */
export const isSameCode = (typed: string, code: string): boolean =>
  timingSafeEqual(digestOf(typed), digestOf(code));
