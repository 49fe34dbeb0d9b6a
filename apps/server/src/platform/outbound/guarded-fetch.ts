import { fetch, type RequestInit } from 'undici';
import type { AddressRules } from '../../dependencies.ts';
import { guardedAgent } from './address-rules.ts';

/** Time limit for the whole request, including lookup, connection, headers and body. */
const FETCH_MS = 10_000;
const RESPONSE_BYTES_MAX = 1_024 * 1_024;

/**
 * Fetches a URL from an untrusted source, but only from addresses that `rules` allow. Does not follow
 * redirects, because they could lead anywhere.
 * @throws Error for a response larger than 1 MiB, and after ten seconds
 */
export async function guardedFetch(
  rules: AddressRules,
  url: string,
  init: Omit<RequestInit, 'dispatcher' | 'redirect' | 'signal'>,
): Promise<Response> {
  const dispatcher = guardedAgent(rules);
  try {
    const signal = AbortSignal.timeout(FETCH_MS);
    const response = await fetch(url, { ...init, dispatcher, signal, redirect: 'manual' });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > RESPONSE_BYTES_MAX) throw new Error('The response is longer than 1 MiB.');
      chunks.push(chunk);
    }
    const { status } = response;
    // `Response` rejects a body with these statuses.
    const body = [101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
    return new Response(body, { status, headers: [...response.headers] });
  } finally {
    await dispatcher.destroy();
  }
}
