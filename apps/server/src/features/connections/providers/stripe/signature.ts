/** Maximum difference between Stripe's clock and ours. */
const TOLERANCE_SECONDS = 300;

/** Loads the library on first use, because most servers have no connection. */
async function library() {
  const { signature } = (await import('stripe')).default.webhooks;
  if (!signature) throw new Error('The Stripe library verifies no signatures.');
  return signature;
}

/**
 * Returns the time at which an event was signed, without verifying the signature; null if the signature cannot be
 * valid.
 */
export function signedAt(header: string | undefined, now: Date): Date | null {
  const seconds = /^t=(\d{1,12}),/.exec(header ?? '')?.[1];
  if (seconds === undefined || !/,v1=[0-9a-f]{64}/.test(header ?? '')) return null;
  const at = Number(seconds) * 1_000;
  return Math.abs(now.getTime() - at) <= TOLERANCE_SECONDS * 1_000 ? new Date(at) : null;
}

/** Returns true if the body was signed with one of the secrets. */
export async function isSigned(body: Buffer, header: string, secrets: readonly string[]): Promise<boolean> {
  const signature = await library();
  return secrets.some((secret) => {
    try {
      return signature.verifyHeader(body, header, secret, TOLERANCE_SECONDS);
    } catch {
      return false;
    }
  });
}
