import {
  commonErrors,
  contract,
  errorsOf,
  type NamedRoute,
  permissionText,
  routesOf,
} from '@tributary/contract';
import { type Json, schemasOf } from './open-enums.ts';
import { bodyOf, jsonOf } from './route-facts.ts';

/** Source text of an SDK method, with parameters, return type and request. */
export interface Method {
  /** Path of the resource, such as `groups.incentives`. */
  readonly resource: string;
  readonly name: string;
  readonly doc: string;
  /** Type parameters for a query that expands, such as `<E extends AffiliateExpand = never>`. */
  readonly generics: string;
  /** Parameters, such as `id: string` and `body: AffiliateUpdate`. */
  readonly parameters: readonly string[];
  readonly returns: string;
  /** Returned expression, such as `this.http.call('GET', '/v1/affiliates/{id}', { params: [id], options })`. */
  readonly sends: string;
}

type Parameter = Json & { readonly name: string; readonly in: string; readonly required: boolean };

const reference = 'https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md';

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

/** Returns the name of a resource's object: `GroupIncentive` for `groups.incentives`. */
export const objectNameOf = (resource: string): string =>
  resource
    .split('.')
    .map((part) => pascal(singular(part)))
    .join('');

/**
 * Returns the methods of all resources. Adds the schemas that only methods use, such as `AffiliateList`, to the
 * document.
 */
export function methodsOf(document: Json): Method[] {
  return routesOf(contract).map((route) => methodOf(route, document));
}

function methodOf(named: NamedRoute, document: Json): Method {
  const { method, path: template } = named.route;
  const path = template.replace(/:(\w+)/g, '{$1}');
  const operation = ((document.paths as Json)[path] as Json)[method.toLowerCase()] as Json;
  const ids = [...template.matchAll(/:(\w+)/g)].map(([, id = '']) => id);
  const query = queryOf(named, operation, document);
  const body = bodyParameter(named, operation, document);
  const { returns, call } = resultOf(named, operation, {
    document,
    isExpanding: query?.expands !== undefined,
  });
  const parts = [
    ...(ids.length > 0 ? [`params: [${ids.join(', ')}]`] : []),
    ...(query ? ['query'] : []),
    ...(body && call !== 'batch' ? ['body'] : []),
    'options',
  ];
  const verb = call === 'call' ? [`'${method}'`] : [];
  const batch = call === 'batch' ? ['body'] : [];
  return {
    resource: named.name.split('.').slice(0, -1).join('.'),
    name: named.name.split('.').at(-1) as string,
    doc: docOf(named),
    generics: query?.expands === undefined ? '' : `<E extends ${query.expands} = never>`,
    parameters: [
      ...ids.map((id) => `${id}: string`),
      ...(query ? [query.parameter] : []),
      ...(body ? [body] : []),
      'options?: RequestOptions',
    ],
    returns,
    sends: `this.http.${call}(${[...verb, `'${path}'`, ...batch, `{ ${parts.join(', ')} }`].join(', ')})`,
  };
}

const anyNumber =
  'Accepts any number of items, which are sent in as many requests as needed, one after another.';

function docOf(named: NamedRoute): string {
  const { route, facts, name } = named;
  const errors = errorsOf(named).filter((code) => !commonErrors.includes(code));
  const specific = errors.filter((code) => code === 'NOT_FOUND' || (facts.errors ?? []).includes(code));
  const notes = [
    facts.permission && `Permission: ${permissionText(facts)}.`,
    specific.length > 0 && `Errors: ${specific.map((code) => `\`${code}\``).join(', ')}.`,
  ];
  return [
    // The method has no limit, because `sendBatch` splits batches into several requests.
    ...(facts.batch ? [`${route.summary?.replace(/up to \d+ /, '')}.`, anyNumber] : [`${route.summary}.`]),
    route.description,
    notes.filter(Boolean).join(' '),
    `@see {@link ${reference}#${name.replaceAll('.', '').toLowerCase()}}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Returns the query parameter and, if the query can expand objects, the type of the expandable names. */
function queryOf({ name }: NamedRoute, operation: Json, document: Json) {
  const given = (operation.parameters as readonly Parameter[]).filter((each) => each.in === 'query');
  if (given.length === 0) return undefined;
  const [resource, method] = [
    objectNameOf(name.split('.').slice(0, -1).join('.')),
    name.split('.').at(-1) as string,
  ];
  const schemas = schemasOf(document);
  const expand = given.find((each) => each.name === 'expand');
  const ofMethod = method === 'get' ? '' : pascal(method);
  const expands = expand && `${resource}${ofMethod}Expand`;
  if (expands) schemas[expands] = { type: 'string', enum: ((expand.schema as Json).items as Json).enum };
  if (expands && given.length === 1) return { expands, parameter: 'query?: Expanding<E>' };
  const type = method === 'list' ? `${resource}List` : `${resource}${pascal(method)}Query`;
  const properties = given.map(({ name: each, schema, description }) => [
    each,
    { ...(schema as Json), ...(description !== undefined && { description }) },
  ]);
  schemas[type] = {
    ...objectOf(
      Object.fromEntries(properties),
      given.filter(({ required }) => required).map((each) => each.name),
    ),
    ...(expands && { 'x-generic': `E extends ${expands} = ${expands}` }),
  };
  if (expands) (propertiesOf(schemas[type] as Json).expand as Json)['x-type'] = 'readonly E[]';
  const isRequired = given.some(({ required }) => required);
  return { expands, parameter: `query${isRequired ? '' : '?'}: ${type}${expands ? '<E>' : ''}` };
}

/**
 * Returns the body parameter, or undefined for a body without fields, which the server reads as `{}`. Required for
 * updates, because an update without fields is pointless.
 */
function bodyParameter({ route, name }: NamedRoute, operation: Json, document: Json): string | undefined {
  const body = bodyOf(operation, schemasOf(document));
  if (!body || Object.keys(propertiesOf(body)).length === 0) return undefined;
  const type = refOf(jsonOf(operation.requestBody) as Json, name);
  const isOptional = !(operation.requestBody as Json).required && route.method !== 'PUT';
  return `body${isOptional ? '?' : ''}: ${type}`;
}

function resultOf(
  { name, facts, route }: NamedRoute,
  operation: Json,
  { document, isExpanding }: { document: Json; isExpanding: boolean },
): { returns: string; call: 'call' | 'list' | 'page' | 'batch' } {
  const responses = operation.responses as Json;
  const envelope = propertiesOf(jsonOf(responses['200'] ?? responses['201']) as Json);
  const { success: _, data, has_more, pagination, ...others } = envelope as Record<string, Json>;
  if (facts.batch) {
    const outcome = propertiesOf((data as Json).items as Json);
    return { returns: `Call<BatchOutcome<${refOf(outcome.data as Json, name)}>[]>`, call: 'batch' };
  }
  const expanded = (type: string) => (isExpanding ? `Expanded<${type}, E>` : type);
  const isPaged = route.method === 'GET' && (has_more ?? pagination) !== undefined;
  if (isPaged && Object.keys(others).length > 0) {
    const type = `${objectNameOf(name.split('.')[0] as string)}Page`;
    schemasOf(document)[type] = objectOf({ data, has_more, ...others });
    return { returns: `Call<${type}>`, call: 'page' };
  }
  if (isPaged) {
    const item = expanded(refOf((data as Json).items as Json, name));
    return { returns: `List<${item}, ${has_more ? 'CursorPage' : 'NumberedPage'}<${item}>>`, call: 'list' };
  }
  return { returns: `Call<${expanded(typeOf(data as Json, name))}>`, call: 'call' };
}

/** Returns the type of a response, composed of its schema names, such as `Referral | null`, `Balance[]`. */
function typeOf(schema: Json, where: string): string {
  if (schema.type === 'null') return 'null';
  if (schema.type === 'array') return `${typeOf(schema.items as Json, where)}[]`;
  const alternatives = (schema.anyOf ?? schema.oneOf) as readonly Json[] | undefined;
  return alternatives ? alternatives.map((each) => typeOf(each, where)).join(' | ') : refOf(schema, where);
}

function refOf(schema: Json, where: string): string {
  if (typeof schema.$ref !== 'string')
    throw new Error(`Give the schema of ${where} a name: .meta({ id: '…' }).`);
  return schema.$ref.split('/').at(-1) as string;
}

const propertiesOf = (schema: Json): Json => (schema.properties ?? {}) as Json;

function objectOf(properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', properties, required };
}
