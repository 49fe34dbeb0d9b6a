import { BlockedAddress } from './address-rules.ts';

/** Why there was no usable answer, as deliveries tell it: by the code of the system, of DNS or of the HTTP parser. */
const errorNames: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  EREFUSED: 'dns',
  ETIMEOUT: 'dns',
  EBADNAME: 'dns',
  EBADRESP: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EPROTO: 'tls',
};

/** Certificates have some thirty codes of OpenSSL, most of them with this in their name. */
const isTls = (code: string) => /CERT|^ERR_(TLS|SSL)_|LEAF_SIGNATURE|^HOSTNAME_MISMATCH$/.test(code);

export function sendErrorName(error: unknown): string {
  if (error instanceof BlockedAddress) return 'blocked_address';
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  // A name server that cannot be reached has the codes of a connection.
  if (syscall.startsWith('query')) return 'dns';
  if (isTls(code)) return 'tls';
  if (code.startsWith('HPE_')) return 'invalid_response';
  return errorNames[code] ?? 'connection_failed';
}

/** Of an answer that came: null is success. Redirects are not followed: they could lead anywhere. */
export function statusErrorName(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : `http_${status}`;
}
