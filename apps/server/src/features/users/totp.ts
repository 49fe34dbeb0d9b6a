const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Number of steps before and after the current one for which a code is accepted. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const ISSUER = 'Tributary';

/** Loads the library on first use, because most sign-ins involve no authenticator app. */
const otpauth = () => import('otpauth');

const parameters = { issuer: ISSUER, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS } as const;

export async function newTotpSecret(): Promise<string> {
  const { Secret } = await otpauth();
  return new Secret({ size: SECRET_BYTES }).base32;
}

export async function totpUri(secret: string, label: string): Promise<string> {
  const { Secret, TOTP } = await otpauth();
  return new TOTP({ ...parameters, label, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * Returns the step of an entered code, which may be the previous, current or next one; null if the code is
 * wrong.
 */
export async function totpStep(secret: string, typed: string, now: Date): Promise<number | null> {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const { Secret, TOTP } = await otpauth();
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
