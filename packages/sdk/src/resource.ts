import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List, NumberedPage } from './page.ts';
import type { Method } from './prepare.ts';
import type { components, paths } from './schema.gen.ts';

export type Schemas = components['schemas'];

type Verb<M extends Method> = Lowercase<M>;
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][Verb<M>] extends { responses: unknown } ? P : never;
}[keyof paths];

type BodyOf<P extends keyof paths, M extends Method> = paths[P][Verb<M>] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
type DataOf<P extends keyof paths, M extends Method> =
  BodyOf<P, M> extends { data: infer Data } ? Data : never;

/** A query that can ask for related objects, each under a name of its own. */
export type Expanding<E extends string> = { readonly expand?: readonly E[] };

/** What a resource passes on: parameters of the path and the query, the body, and the caller's options. */
export interface Input<E extends string = never> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Expanding<E> | undefined;
  readonly body?: unknown;
  readonly options?: RequestOptions | undefined;
}

/** Makes the calls of all resources. A path or method that the contract does not have is a type error. */
export interface Transport {
  call<M extends Method, P extends PathWith<M>, E extends string = never>(
    method: M,
    path: P,
    input: Input<E>,
  ): Call<Expanded<DataOf<P, M>, E>>;
  cursorList<P extends PathWith<'GET'>, E extends string = never>(
    path: P,
    query: Expanding<E>,
    options?: RequestOptions,
  ): List<Expanded<ItemOf<P>, E>, CursorPage<Expanded<ItemOf<P>, E>>>;
  numberedList<P extends PathWith<'GET'>>(
    path: P,
    query: object,
    options?: RequestOptions,
  ): List<ItemOf<P>, NumberedPage<ItemOf<P>>>;
}

type ItemOf<P extends keyof paths> = DataOf<P, 'GET'> extends readonly (infer Item)[] ? Item : never;

/** The query parameters of a GET, each of them optional. */
export type QueryOf<P extends keyof paths> = paths[P]['get'] extends { parameters: { query?: infer Q } }
  ? NonNullable<Q>
  : never;

/** A response whose expanded objects are there, since the call asked for them. */
export type Expanded<T, E extends string> = T & { [K in Extract<E, keyof T>]-?: Exclude<T[K], undefined> };
