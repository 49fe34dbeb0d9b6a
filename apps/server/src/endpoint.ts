import type { DataOf, InputOf, PageOf } from '@tributary/contract';
import type { AppRoute } from '@ts-rest/core';
import type { OpenContext, RequestContext } from './context.ts';

/** What an endpoint answers; the envelope is added by http/implement. */
export type Answer<Route> = {
  readonly data: DataOf<Route>;
  /** 201 when this request created something. */
  readonly status?: 200 | 201;
  /** The cookie of a session that has begun; without a token, of one that has ended. */
  readonly session?: { readonly mode: 'live' | 'dev'; readonly token: string | null };
  /** Answered from an earlier request: adds `Idempotent-Replayed: true`. */
  readonly isReplay?: boolean;
} & PageOf<Route>;

/** An endpoint gets a context and validated input and returns data. It never sees Express. */
export type Endpoint<Route> = (ctx: RequestContext, input: InputOf<Route>) => Promise<Answer<Route>>;

/** An endpoint for callers that are not known yet: the contract's `caller: 'anyone'`. */
export type OpenEndpoint<Route> = (ctx: OpenContext, input: InputOf<Route>) => Promise<Answer<Route>>;

/** Endpoints for routes of the contract, and for nothing else. */
export type EndpointsOf<Contract> = {
  readonly [Key in keyof Contract]?: Contract[Key] extends AppRoute
    ? Endpoint<Contract[Key]> | OpenEndpoint<Contract[Key]>
    : EndpointsOf<Contract[Key]>;
};

/** Compiles if there is nothing; otherwise the compiler prints what there is. */
export type None<Sentence extends never> = Sentence;

/** A sentence for each route of the contract that the table has no endpoint for. */
export type Unanswered<Contract, Table, Path extends string = ''> = {
  [Key in keyof Contract & string]: Contract[Key] extends AppRoute
    ? Key extends keyof Table
      ? never
      : `Add ${Path}${Key} to apps/server/src/endpoints.ts`
    : Unanswered<Contract[Key], Key extends keyof Table ? Table[Key] : object, `${Path}${Key}.`>;
}[keyof Contract & string];
