import type { Completed } from './answer.ts';
import { type BatchOutcome, sendBatch } from './batch.ts';
import { type Call, dataOf, envelopeOf, toCall } from './call.ts';
import type { RequestOptions, Settings } from './options.ts';
import { type List, type Page, toList } from './page.ts';
import type { Query } from './path.ts';
import { type Method, type Outgoing, prepare } from './prepare.ts';
import { send } from './request.ts';
import type { Batch } from './shapes.ts';

/** Parts of a call. `params` are the ids in the path, in order. */
interface Parts {
  readonly params?: readonly string[];
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly options?: RequestOptions | undefined;
}

/** Prepares and sends a call. Async, so that an invalid parameter rejects the promise. */
export async function sendOnce(settings: Settings, outgoing: Outgoing): Promise<Completed> {
  return send(settings, prepare(settings, outgoing));
}

/** Sends the calls of all resources of a client. Responses are not validated. */
export class Transport {
  readonly #settings: () => Settings;

  constructor(settings: () => Settings) {
    this.#settings = settings;
  }

  /** Resolves to the `data` of the response. */
  call<T>(method: Method, path: string, parts: Parts): Call<T> {
    return toCall(this.#send(method, path, parts), (completed) => dataOf(completed) as T);
  }

  /** Resolves to the whole body of one page. */
  page<T>(path: string, parts: Parts): Call<T> {
    return toCall(this.#send('GET', path, parts), (completed) => envelopeOf(completed) as T);
  }

  list<T, P extends Page>(path: string, { query = {}, ...parts }: Parts): List<T, P> {
    const fetchPage = async (at: Query) =>
      envelopeOf(await this.#send('GET', path, { ...parts, query: at })) as P;
    return toList<T, P>(query as Query, fetchPage);
  }

  batch<T>(path: string, batch: Batch<object>, { options }: Parts): Call<BatchOutcome<T>[]> {
    const sent = sendBatch(this.#settings(), { method: 'POST', path, options }, batch);
    return toCall(sent, (completed) => dataOf(completed) as BatchOutcome<T>[]);
  }

  #send(method: Method, path: string, parts: Parts): Promise<Completed> {
    return sendOnce(this.#settings(), { ...parts, method, path, query: parts.query as Query | undefined });
  }
}
