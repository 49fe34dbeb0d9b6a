import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DeliveryError } from '@tributary/core';
import { wordsFor } from '../../format/words-for.ts';

const words: Readonly<Record<DeliveryError, MessageDescriptor>> = {
  timeout: msg`Timeout`,
  connection_refused: msg`Connection refused`,
  connection_failed: msg`Connection failed`,
  reset: msg`Connection reset`,
  unreachable: msg`Host unreachable`,
  dns: msg`Host not found`,
  tls: msg`TLS error`,
  blocked_address: msg`Address not allowed`,
  invalid_response: msg`Invalid response`,
  redirect: msg`Redirects are not followed`,
};

/** Describes an attempt's error. Returns null for an HTTP status, which is shown as a number. */
export function useDeliveryErrors(): (error: string | null) => string | null {
  const { i18n } = useLingui();
  return (error) => {
    if (error === null || error.startsWith('http_')) return null;
    const known = wordsFor(words, error);
    return known ? i18n._(known) : error;
  };
}
