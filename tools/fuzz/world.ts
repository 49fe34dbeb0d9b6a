import { contract, isOfPortal, routesOf } from '@tributary/contract';
import { Tributary } from '@tributary/sdk';
import { headersInPortal } from '../../apps/server/test/support/affiliate-browser.ts';
import { givenIn } from '../../apps/server/test/support/given.ts';
import type { TestAccount, TestServer } from '../../apps/server/test/support/harness.ts';
import { type Ids, oneOfEach } from '../../apps/server/test/support/one-of-each.ts';
import { pathParameters } from '../../apps/server/test/support/path-parameters.ts';
import { rowsOf } from '../../apps/server/test/support/provider-rows.ts';
import { type Maker, type Removed, removableOf } from '../../apps/server/test/support/removable.ts';
import { validRequests } from '../../apps/server/test/support/valid-requests.ts';
import type { Draft } from './exchange.ts';
import type { Operation, Place } from './operations.ts';
import { type Fields, withFields } from './variants.ts';

/** Objects for one account's valid requests, and objects that the account must never see. */
export interface World {
  readonly own: Ids;
  readonly foreign: { readonly account: Ids; readonly live: Ids };
  /** Returns a request that can be resent unless it has used up its data. */
  valid(operation: Operation, fields?: Fields): Draft;
  /** Creates the data that a request for the operation needs, unless it exists. */
  prepare(operation: Operation): Promise<void>;
  renew(operation: Operation): Promise<void>;
}

/** Retries until the object is created, for busy machines. */
export function patient(
  { baseUrl, db }: TestServer,
  { apiKey, environmentId }: { apiKey: string; environmentId: number },
): Maker {
  const client = new Tributary({ apiKey, baseUrl, maxRetries: 8 });
  return { client, given: givenIn(client, rowsOf(db, environmentId)) };
}

const routes = new Map(routesOf(contract).map((named) => [named.name, named]));

const paramsOf = (places: readonly Place[], own: Ids) =>
  Object.fromEntries(
    places.flatMap(({ in: where, way, idKind }) =>
      where === 'path' ? [[String(way[0]), idKind === undefined ? '' : own[idKind]]] : [],
    ),
  );

/** Returns the path parameters for removing an object, or a related object. */
const removedParams = (path: string, { id, attachedId }: Removed): Record<string, string> => ({
  id,
  ...(attachedId !== undefined && {
    [path.includes('trackingId') ? 'trackingId' : 'attachedId']: attachedId,
  }),
});

export async function worldOf(
  server: TestServer,
  owner: Pick<TestAccount, 'apiKey' | 'environmentId'>,
  foreign: World['foreign'],
): Promise<World> {
  const account = patient(server, owner);
  let own = await oneOfEach(server, account);
  let request: Awaited<ReturnType<typeof validRequests>> | null = null;
  const withKey = { authorization: `Bearer ${owner.apiKey}` };
  const inPortal = await headersInPortal(server, account);
  const removed = new Map<string, Removed>();
  const renew = async ({ name, method, hasBody }: Operation) => {
    if (method === 'DELETE') removed.set(name, await removableOf(name)(account));
    else if (hasBody) request = await validRequests(account);
    else own = await oneOfEach(server, account);
  };
  return {
    foreign,
    get own() {
      return own;
    },
    prepare: async (operation) => {
      const { name, method, hasBody } = operation;
      const isPrepared = method === 'DELETE' ? removed.has(name) : !hasBody || request !== null;
      if (!isPrepared) await renew(operation);
    },
    renew,
    valid: ({ name, method, path, places, requiredQuery, hasBody }, fields = {}) => {
      const named = routes.get(name);
      const query = Object.entries({
        ...pick(requiredValues, requiredQuery),
        ...(!hasBody && { ...(ofProgram.test(name) && { program_id: own.program }), ...fields }),
      });
      const headers = named && isOfPortal(named) ? inPortal : withKey;
      const draft = { method, path, query, headers, body: undefined, rewrites: [] };
      const target = removed.get(name);
      if (!hasBody || !named)
        return { ...draft, params: target ? removedParams(path, target) : paramsOf(places, own) };
      if (!request) throw new Error(`The world was not made for ${name}.`);
      const { path: filled, body } = request(named);
      return { ...draft, params: pathParameters(filled, path), body: withFields(body, fields) };
    },
  };
}

/** Operations on one program. Requests must name it, because the world has several programs. */
const ofProgram = /^(accounting\.|reports\.accruals$)/;

const pick = (values: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const requiredValues: Readonly<Record<string, string>> = {
  from: '2026-01-01T00:00:00Z',
  to: '2026-02-01T00:00:00Z',
  email: 'someone@example.com',
  month: '2026-01',
};
