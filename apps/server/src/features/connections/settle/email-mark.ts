import { emailKey } from '@tributary/core';
import { hmacSha256 } from '../../../platform/hmac.ts';

/** Keys the digest under which guests are known, and their addresses found again after they were erased. */
export const emailMark = (
  { fingerprintKey }: { readonly fingerprintKey: Uint8Array },
  email: string,
): Buffer => hmacSha256(fingerprintKey)('provider_customer', '\0', emailKey(email));
