import type { AppRoute, AppRouter } from '@ts-rest/core';
import type { RouteMetadata } from './permissions.ts';
import type { Tag } from './resource.ts';

/** Route with its name in the contract, such as `conversions.refund`. */
export interface NamedRoute {
  readonly name: string;
  readonly route: AppRoute;
  readonly facts: RouteMetadata;
  /** Index within the resource. */
  readonly tag: Tag;
}

const isRoute = (value: AppRoute | AppRouter): value is AppRoute => typeof value.method === 'string';

/** Returns all routes of a router, including nested ones, with their names in the contract. */
export function routesOf(router: AppRouter, prefix = ''): NamedRoute[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    if (!isRoute(value)) return routesOf(value, name);
    const { tag, ...facts } = value.metadata as RouteMetadata & { readonly tag: Tag };
    return [{ name, route: value, facts, tag }];
  });
}

/**
 * Returns true if an API key may call the route. All other routes are only for browsers, to sign in or with the session
 * of a key or a user.
 */
export const isForKeys = ({ facts }: Pick<NamedRoute, 'facts'>): boolean =>
  facts.caller === undefined || facts.caller === 'key';

/** Returns true for routes of the portal, which affiliates and applicants call. */
export const isOfPortal = ({ route }: Pick<NamedRoute, 'route'>): boolean =>
  /^\/v1\/portal(\/|$)/.test(route.path);

/** Returns the method name of a portal route in the SDK's portal client: `portalMe.get` becomes `me.get`. */
export const portalMethodOf = (name: string): string =>
  name.replace(/^portal([A-Z])/, (_, first: string) => first.toLowerCase());

type ZodOutput<T> = T extends { _zod: { output: infer Output } } ? Output : never;
type Part<T, K extends string> = K extends keyof T ? ZodOutput<T[K]> : undefined;

type NameIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsOf<T> = T extends { path: infer Path }
  ? [NameIn<Path>] extends [never]
    ? undefined
    : { [Name in NameIn<Path>]: string }
  : never;

/** Validated parts of a request, as an endpoint receives them. */
export type InputOf<T> = { params: ParamsOf<T>; query: Part<T, 'query'>; body: Part<T, 'body'> };

/** Success envelope: the 200 response or, if a route never replays a response, the 201 response. */
type SuccessOf<T> = T extends { responses: { 200: infer Body } }
  ? ZodOutput<Body>
  : T extends { responses: { 201: infer Body } }
    ? ZodOutput<Body>
    : never;

/** Result of an endpoint on success, without the envelope. */
export type DataOf<T> = SuccessOf<T> extends { data: infer Data } ? Data : never;

/** Fields that accompany `data` in the envelope: `has_more` or `pagination`. */
export type PageOf<T> = Omit<SuccessOf<T>, 'success' | 'data'>;
