import { emailKey } from '@tributary/core';
import { hmacSha256 } from '../../../platform/hmac.ts';

/** Returns the keyed digest that identifies a guest by address, even after the address was erased. */
export const emailMark = (
  { fingerprintKey }: { readonly fingerprintKey: Uint8Array },
  email: string,
): Buffer => hmacSha256(fingerprintKey)('provider_customer', '\0', emailKey(email));
