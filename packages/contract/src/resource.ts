import { type AppRoute, type AppRouter, initContract } from '@ts-rest/core';
import { z } from 'zod';
import { errorResponses } from './errors.ts';
import { id } from './text.ts';

/** Groups routes within a resource, such as the incentives of a group. */
export const router: ReturnType<typeof initContract>['router'] = initContract().router;

/** Name and description of a resource in the reference. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

const options = { pathPrefix: '/v1', commonResponses: errorResponses } as const;

type Resource<Routes extends AppRouter> = ReturnType<typeof router<Routes, '/v1', typeof options>>;

/** Routes whose `pathParams` default to the ids in their paths. */
function withIds(routes: AppRouter): AppRouter {
  const entries = Object.entries(routes).map(([name, each]): [string, AppRoute | AppRouter] => {
    if (typeof each.method !== 'string') return [name, withIds(each as AppRouter)];
    const ids = [...each.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, id] as const);
    return [name, ids.length === 0 ? each : { pathParams: z.object(Object.fromEntries(ids)), ...each }];
  });
  return Object.fromEntries(entries);
}

/**
 * Defines a resource of the contract. Paths begin with `/v1`, routes include all error responses, and ids in
 * paths are validated. A cast is required because the types of `router` cannot follow mapped routes.
 */
export const resource = <const Routes extends AppRouter>(tag: Tag, routes: Routes): Resource<Routes> =>
  router(withIds(routes) as never, { ...options, metadata: { tag } }) as Resource<Routes>;
