import { type AppRouter, initContract } from '@ts-rest/core';
import { errorResponses } from './errors.ts';

/** Routes inside a resource, such as the incentives of a group. */
export const router: ReturnType<typeof initContract>['router'] = initContract().router;

/** What the reference calls a resource, and what it says about it. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

const options = { pathPrefix: '/v1', commonResponses: errorResponses } as const;

type Resource<Routes extends AppRouter> = ReturnType<typeof router<Routes, '/v1', typeof options>>;

/** A resource of the contract. Its paths begin with `/v1`, and its routes get the responses of every error. */
export const resource = <const Routes extends AppRouter>(tag: Tag, routes: Routes): Resource<Routes> =>
  router(routes as never, { ...options, metadata: { tag } }) as Resource<Routes>;
