import { APIError, type Tributary } from '@tributary/sdk';
import { checkKey } from '../auth/check-key.ts';
import { exitCodes } from '../exit-codes.ts';
import { masked, type Settings } from '../settings/settings.ts';
import type { Check } from './check.ts';

/** Does the server take the key? */
export async function checkAccess(client: Tributary, { apiKey }: Settings): Promise<Check> {
  const line = { check: 'key', exitCode: exitCodes.auth };
  const key = `${masked(apiKey?.value ?? '')} (from the ${apiKey?.source})`;
  try {
    const mayRead = await checkKey(client);
    if (mayRead) return { ...line, result: 'ok', found: `${key} is accepted`, todo: null };
    return { ...line, result: 'ok', found: `${key} is accepted, without read:referrals`, todo: null };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    if (error.status !== 401) {
      return {
        ...line,
        result: 'warn',
        found: `${key}: the server answered ${error.status} ${error.code}`,
        todo: null,
      };
    }
    const todo = 'Save another key: tributary auth login';
    return { ...line, result: 'fail', found: `${key} is refused: ${error.code}`, todo };
  }
}

/**
 * Is the signing secret the server's? An empty conversion is sent: the signature is checked before the body, and the
 * body is refused in any case, so that nothing can be recorded.
 */
export async function checkSigning(client: Tributary, { signingSecret }: Settings): Promise<Check> {
  const line = { check: 'signing', exitCode: exitCodes.auth };
  const code = await client
    .withOptions({ maxRetries: 0 })
    .request({ method: 'POST', path: '/v1/conversions', body: {} })
    .then(
      () => 'NO_ERROR',
      (error: unknown) => {
        if (error instanceof APIError) return error.code;
        throw error;
      },
    );
  if (code === 'VALIDATION_ERROR') {
    const found =
      signingSecret === undefined ? 'no secret, and the server needs none' : 'the signature is not refused';
    return { ...line, result: 'ok', found, todo: null };
  }
  if (code === 'SIGNATURE_REQUIRED') {
    const todo = 'Save the server’s S2S_REQUEST_SIGNING_SECRET: tributary config set signing_secret';
    return { ...line, result: 'fail', found: 'no secret, and the server wants signatures', todo };
  }
  if (code.startsWith('SIGNATURE_')) {
    const found = `the server refuses the signature: ${code}`;
    const todo = `The secret (from the ${signingSecret?.source}) must be one of the server’s S2S_REQUEST_SIGNING_SECRET.`;
    return { ...line, result: 'fail', found, todo };
  }
  return { ...line, result: 'skip', found: `cannot be told: the server answered ${code}`, todo: null };
}
