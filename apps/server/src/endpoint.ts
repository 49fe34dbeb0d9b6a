import type { DataOf, InputOf, PageOf } from '@tributary/contract';
import type { AppRoute } from '@ts-rest/core';
import type { RequestContext } from './context.ts';

/** What an endpoint answers; the envelope is added by http/implement. */
export type Answer<Route> = {
  readonly data: DataOf<Route>;
  /** 201 when this request created something. */
  readonly status?: 200 | 201;
  /** Answered from an earlier request: adds `Idempotent-Replayed: true`. */
  readonly isReplay?: boolean;
} & PageOf<Route>;

/** An endpoint gets a context and validated input and returns data. It never sees Express. */
export type Endpoint<Route> = (ctx: RequestContext, input: InputOf<Route>) => Promise<Answer<Route>>;

/** One endpoint for every route of the contract: a missing one does not compile. */
export type Endpoints<Contract> = {
  readonly [Key in keyof Contract]: Contract[Key] extends AppRoute
    ? Endpoint<Contract[Key]>
    : Endpoints<Contract[Key]>;
};
