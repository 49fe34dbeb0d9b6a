import type { Completed } from './answer.ts';
import { type Call, dataOf, envelopeOf, toCall } from './call.ts';
import type { RequestOptions, Settings } from './options.ts';
import {
  type CursorPage,
  type NextQuery,
  type NumberedPage,
  nextCursor,
  nextNumber,
  toList,
} from './page.ts';
import type { Query } from './path.ts';
import { type Outgoing, prepare } from './prepare.ts';
import { send } from './request.ts';
import type { Transport } from './resource.ts';

/** Prepares at once and sends. Async, so that a refused parameter rejects like every other error. */
export async function sendOnce(settings: Settings, outgoing: Outgoing): Promise<Completed> {
  return send(settings, prepare(settings, outgoing));
}

export function toTransport(settings: Settings): Transport {
  const call = (
    method: Outgoing['method'],
    path: string,
    input: Omit<Outgoing, 'method' | 'path'>,
  ): Call<unknown> => toCall(sendOnce(settings, { ...input, method, path }), dataOf);

  const list =
    <Page extends { readonly data: readonly unknown[] }>(next: NextQuery<Page>) =>
    (path: string, query: Query, options?: RequestOptions) =>
      toList<unknown, Page>(
        query,
        async (at) =>
          envelopeOf(await sendOnce(settings, { method: 'GET', path, query: at, options })) as Page,
        next,
      );

  // The one place where the contract's types are put on what came over the wire; nothing is checked here.
  return {
    call,
    cursorList: list<CursorPage<{ readonly id: string }>>(nextCursor),
    numberedList: list<NumberedPage<unknown>>(nextNumber),
  } as unknown as Transport;
}
