import type { DataOf, InputOf, PageOf } from '@tributary/contract';
import type { AppRoute } from '@ts-rest/core';
import type { OpenContext, OwnContext, RequestContext } from './context.ts';
import type { CookieName } from './dependencies.ts';

/** Result of an endpoint, without the envelope, which http/implement adds. */
export type Answer<Route> = {
  readonly data: DataOf<Route>;
  /** 201 if this request created an object. */
  readonly status?: 200 | 201;
  /** Session cookies to set, or to clear if there is no token. */
  readonly cookies?: readonly { readonly name: CookieName; readonly token: string | null }[];
  /** True if the result is from an earlier request. Adds `Idempotent-Replayed: true`. */
  readonly isReplay?: boolean;
} & PageOf<Route>;

/** Endpoint. Receives a context and validated input, returns data, and has no access to Express. */
export type Endpoint<Route> = (ctx: RequestContext, input: InputOf<Route>) => Promise<Answer<Route>>;

export type OpenEndpoint<Route> = (ctx: OpenContext, input: InputOf<Route>) => Promise<Answer<Route>>;

/** Endpoint for affiliates signed in to the portal: the contract's `caller: 'affiliate'`. */
export type OwnEndpoint<Route> = (ctx: OwnContext, input: InputOf<Route>) => Promise<Answer<Route>>;

/** Exactly one endpoint for each route of the contract. */
export type EndpointsOf<Contract> = {
  readonly [Name in keyof Contract]: Contract[Name] extends AppRoute
    ? Endpoint<Contract[Name]> | OpenEndpoint<Contract[Name]> | OwnEndpoint<Contract[Name]>
    : EndpointsOf<Contract[Name]>;
};
