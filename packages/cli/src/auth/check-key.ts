import { isTributaryError, PermissionError, type Tributary } from '@tributary/sdk';

/**
 * Asks the server whether it accepts the key; resolves to false when the key is good but may not read referrals.
 * Throws the SDK's error when the key is refused or nobody answers.
 */
export async function checkKey(client: Tributary): Promise<boolean> {
  try {
    await client.withOptions({ maxRetries: 0 }).referrals.list({ limit: 1 });
    return true;
  } catch (error) {
    if (isTributaryError(error) && error instanceof PermissionError) return false;
    throw error;
  }
}
