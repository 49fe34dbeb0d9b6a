import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import type { components } from './schema.gen.ts';

export type Schemas = components['schemas'];

/** Every route with its query, its body and the data it returns: `GET /v1/affiliates/{id}`. */
type Routes = Schemas['Routes'];

/** The query that a route takes. */
export type QueryOf<R extends keyof Routes> = Routes[R] extends { query: infer Query } ? Query : never;

/** The objects that a route can embed in its response. */
export type ExpandOf<R extends keyof Routes> =
  QueryOf<R> extends { expand?: readonly (infer Name extends string)[] } ? Name : never;

/** A query that can ask for related objects, each under a name of its own. */
export type Expanding<E extends string> = { readonly expand?: readonly E[] };

/** The filters of a list, and what it embeds. `limit` is the size of a page (1 to 100, default 10). */
export type ExpandingQuery<R extends keyof Routes, E extends string> = Omit<QueryOf<R>, 'expand'> &
  Expanding<E>;

/** A response that has the expanded objects, because the call asked for them. */
export type Expanded<T, E extends string> = T & { [K in Extract<E, keyof T>]-?: Exclude<T[K], undefined> };

/** Sends a call of a resource: the ids of the path first, then the query or the body if the route has one, then the options. */
export type Transport = (route: string, args: readonly unknown[]) => unknown;

/**
 * Makes the methods of a resource from their routes, spelt `DELETE /v1/coupons/{id}`; with `?` at the end where the
 * route takes a query and `!` where a POST takes no body; `LIST` for `GET` where the answer is paged, and `PAGE` where
 * it is a single page. A route with a different response type does not compile.
 */
export const resource =
  <Methods>(routes: { readonly [M in keyof Methods]: RouteOf<Methods[M]> }) =>
  (send: Transport): Methods => {
    const toMethod = ([name, route]: [string, string]) => [name, (...args: unknown[]) => send(route, args)];
    return Object.fromEntries(Object.entries<string>(routes).map(toMethod));
  };

/**
 * Methods that are typed by their routes alone: the ids of the path, then the query or the body; the data of the answer.
 * The published types describe them in the contract's words.
 */
export const routed = <const Table extends Readonly<Record<string, PlainSpelling>>>(table: Table) =>
  resource<Routed<Table>>(table as never);

/** The routes that most resources have. */
export const objectRoutes = <Path extends string>(path: Path) =>
  ({
    list: `LIST ${path}`,
    create: `POST ${path}`,
    get: `GET ${path}/{id}`,
    update: `PUT ${path}/{id}`,
    delete: `DELETE ${path}/{id}`,
  }) as const;

type PlainSpelling = { [R in keyof Routes]: `${R}${Ending<R>}` }[keyof Routes];

export type Routed<Table> = { [M in keyof Table]: MethodOf<SpeltAs<Table[M]>> };

type SpeltAs<Text> = { [R in keyof Routes]: Text extends `${R}${Ending<R>}` ? R : never }[keyof Routes];

type MethodOf<R extends keyof Routes> = (
  ...args: [...IdsIn<R>, ...InputOf<Routes[R]>, options?: RequestOptions]
) => Call<Routes[R]['data']>;

type IdsIn<Path> = Path extends `${string}{${string}}${infer Rest}` ? [id: string, ...IdsIn<Rest>] : [];

type InputOf<Route> = Route extends { query: infer Query }
  ? object extends Query
    ? [query?: Query]
    : [query: Query]
  : Route extends { body: infer Body }
    ? [body: Body]
    : [];

type RouteOf<Method> = Method extends (...args: never[]) => infer Result
  ? { [R in keyof Routes]: Spelling<R, Result, Routes[R]['data']> }[keyof Routes]
  : never;

type Spelling<R extends keyof Routes, Result, Data> =
  Result extends List<infer Item, unknown>
    ? [R, Data] extends [`GET ${infer Path}`, readonly (infer Listed)[]]
      ? Item extends Listed
        ? `LIST ${Path}`
        : never
      : never
    : Result extends PromiseLike<CursorPage<infer Item>>
      ? [R, Data] extends [`GET ${infer Path}`, readonly (infer Listed)[]]
        ? Item extends Listed
          ? `PAGE ${Path}`
          : never
        : never
      : Result extends PromiseLike<infer Answer>
        ? Answer extends Data
          ? `${R}${Ending<R>}`
          : never
        : never;

type Ending<R extends keyof Routes> = Routes[R] extends { query: unknown }
  ? '?'
  : R extends `P${string}`
    ? Routes[R] extends { body: unknown }
      ? ''
      : '!'
    : '';
