import { commonErrors, contract, errorsOf, isForKeys, type NamedRoute, routesOf } from '@tributary/contract';
import type { Tributary } from '@tributary/sdk';
import { givenIn, publicUrl } from '../../../apps/server/test/support/given.ts';
import type { RowsOf } from '../../../apps/server/test/support/provider-rows.ts';
import {
  routesWithBody,
  type ValidRequest,
  validRequests,
} from '../../../apps/server/test/support/valid-requests.ts';
import type { Answer } from '../exchange.ts';
import { isDefiniteItem, isOk, type Operation } from '../operation.ts';
import type { Random } from '../random.ts';

/** Object created by a POST, which exists until a DELETE. */
export interface MadeObject {
  readonly route: string;
  readonly path: string;
  isAskedToGo: boolean;
  isDeleted: boolean;
}

/**
 * Every write that an API key may perform, with the valid requests that the tests use. New routes are included
 * automatically.
 */
export interface Rest {
  readonly made: readonly MadeObject[];
  ask(random: Random): Operation | null;
}

/** Error codes that would mean that the server considers a valid request invalid. */
const unexpected = new Set<string>([
  ...commonErrors,
  'SESSION_NOT_ALLOWED',
  'INSUFFICIENT_PERMISSIONS',
  'IDEMPOTENCY_CONFLICT',
  'NOT_FOUND',
]);
const takenByKeys = routesWithBody.filter(isForKeys);
const MADE_MAX = 2_000;
const deletable = new Set(
  routesOf(contract)
    .filter(({ route }) => route.method === 'DELETE')
    .map(({ name }) => name.replace(/delete$/, 'create')),
);

/** Uses a separate environment, because it changes programs and incentives. */
export async function openRest(options: {
  client: Tributary;
  apiKey: string;
  /** Database rows of the key's environment. */
  rows: RowsOf;
  /** URL of a receiver that accepts everything. */
  receiverUrl: string;
}): Promise<Rest> {
  const { client, apiKey, receiverUrl } = options;
  const given = givenIn(client, options.rows);
  const requestFor = await validRequests({
    client,
    given: {
      ...given,
      webhookEndpoint: (fields = {}) =>
        given.webhookEndpoint({ url: receiverUrl, event_types: ['*'], ...fields }),
    },
  });
  const made: MadeObject[] = [];
  let calls = 0;
  const ask = (random: Random): Operation | null => {
    if (random.chance(0.2)) return deleteOne(apiKey, made, random);
    const named = random.pick(takenByKeys);
    const request = requestFor(named);
    calls += 1;
    return {
      ...factsOf(named),
      ...request,
      route: named.name,
      apiKey,
      key: takesKey(named) ? `rest-${calls}` : null,
      body: onThisMachine(request, receiverUrl),
      done: (answer) => {
        if (isOk(answer) && deletable.has(named.name) && made.length < MADE_MAX)
          made.push({
            route: named.name,
            path: `${request.path}/${answer.data.id}`,
            isAskedToGo: false,
            isDeleted: false,
          });
      },
    };
  };
  return { made, ask };
}

const takesKey = ({ facts }: NamedRoute) => facts.idempotentOn === 'Idempotency-Key' && !facts.batch;

function factsOf({ route, facts }: NamedRoute): Pick<Operation, 'refusals' | 'idOf' | 'isDefinite'> {
  const refusals = errorsOf({ route, facts }).filter((code) => !unexpected.has(code));
  if (!facts.batch) return { refusals };
  const items = ({ data }: Answer) =>
    data as { status: number; data?: { id: string }; error?: { code: string } }[];
  return {
    refusals,
    isDefinite: (answer) => items(answer).every(isDefiniteItem),
    idOf: (answer) =>
      items(answer)
        .map((item) => item.data?.id)
        .join(),
  };
}

/** Sends webhooks only to this machine, and few events to new endpoints. */
function onThisMachine({ name, body }: ValidRequest, receiverUrl: string): unknown {
  const { url, ...fields } = body;
  if (url !== publicUrl) return body;
  return {
    ...fields,
    url: receiverUrl,
    ...(name === 'webhookEndpoints.create' && { event_types: ['webhook_endpoint.disabled'] }),
  };
}

function deleteOne(apiKey: string, made: readonly MadeObject[], random: Random): Operation | null {
  const object = random.pick([...made.filter(({ isDeleted }) => !isDeleted).slice(-50), null]);
  if (!object) return null;
  object.isAskedToGo = true;
  return {
    route: object.route.replace(/create$/, 'delete'),
    method: 'DELETE',
    path: object.path,
    apiKey,
    key: null,
    body: undefined,
    // The object may have been deleted if a response was lost, or may be in use if it has earned commission since.
    refusals: ['NOT_FOUND', 'IN_USE'],
    done: (answer) => {
      if (isOk(answer)) object.isDeleted = true;
    },
  };
}
