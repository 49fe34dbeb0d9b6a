import { emailKey } from '@tributary/core';
import { hmacSha256 } from '../../../platform/hmac.ts';

/** Returns the keyed digest that identifies guests. Their addresses can be found by it after an erasure. */
export const emailMark = (
  { fingerprintKey }: { readonly fingerprintKey: Uint8Array },
  email: string,
): Buffer => hmacSha256(fingerprintKey)('provider_customer', '\0', emailKey(email));
