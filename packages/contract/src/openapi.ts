import { IDENTIFIER_LENGTH_MAX } from '@tributary/core';
import type { AppRoute, AppRouter } from '@ts-rest/core';
import { z } from 'zod';
import { batchItemSchemas } from './batches.ts';
import { codeSamples } from './code-samples.ts';
import { errorBody } from './errors.ts';
import { errorResponsesOf } from './openapi-errors.ts';
import { introduction } from './openapi-introduction.ts';
import type { OperationExample } from './operation-example.ts';
import { permissionText, type RouteMetadata } from './permissions.ts';
import { errorsOf } from './route-errors.ts';
import { type NamedRoute, routesOf } from './routes.ts';
import { nonce, id as ownId } from './text.ts';

type Json = { [key: string]: unknown };

/** Components that operations refer to, collected while describing the operations. */
interface Components {
  readonly schemas: Json;
  readonly responses: Json;
}

/**
 * Returns the OpenAPI 3.1 document of the contract. `examples` and the CLI's `commands` are keyed by
 * operation name; operations with an example also get code samples.
 *
 * Requests are closed (unknown fields are rejected), and responses are open (fields may be added later).
 * "At least one identifier" is described in prose, because `anyOf` of `required` would make type
 * generators turn the body into `unknown`.
 */
export function openApiDocument(
  router: AppRouter,
  {
    serverUrl,
    version,
    examples = {},
    commands = {},
  }: {
    serverUrl: string;
    version: string;
    examples?: Readonly<Record<string, OperationExample>>;
    commands?: Readonly<Record<string, string>>;
  },
): Json {
  const components: Components = { schemas: {}, responses: {} };
  toSchema(errorBody, components.schemas);
  const paths: Record<string, Json> = {};
  const routes = routesOf(router);
  for (const named of routes) {
    const path = named.route.path.replace(/:(\w+)/g, '{$1}');
    const example = examples[named.name];
    const described = operation(named, components, example);
    if (example) described['x-codeSamples'] = codeSamples(named, { example, command: commands[named.name] });
    paths[path] = { ...paths[path], [named.route.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tributary API',
      version,
      description: introduction(serverUrl),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))],
    paths,
    components: {
      ...components,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which begins with sk_live_ or sk_dev_.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tributary_live',
          description:
            'A dashboard session. Send the cookie tributary_user, tributary_live or tributary_dev (prefixed with __Host- over HTTPS) and the header Tributary-Environment. To accept only the session of a specific user or API key, also send Tributary-Actor with the id of the user or key. Pages served by this server can use a session instead of an API key for every operation unless stated otherwise.',
        },
        portal: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tributary_portal_prg_…',
          description:
            'An affiliate’s portal session. Send the cookie tributary_portal_<program id> (prefixed with __Host- over HTTPS) and the header Tributary-Portal with the program id. Only pages served by this server can use a portal session.',
        },
      },
    },
  };
}

function operation(named: NamedRoute, components: Components, example?: OperationExample): Json {
  const { name, route, facts, tag } = named;
  const { schemas } = components;
  const notes = [
    route.description,
    facts.caller && callers[facts.caller],
    facts.permission && `Permission: ${permissionText(facts)}.`,
    signingNote(facts),
    facts.idempotentOn && `Idempotent on \`${facts.idempotentOn}\`.`,
    `Errors: ${errorsOf({ route, facts })
      .map((code) => `\`${code}\``)
      .join(', ')}.`,
  ];
  const body = 'body' in route && route.body instanceof z.ZodType ? route.body : undefined;
  return {
    operationId: name,
    tags: [tag.name],
    summary: route.summary,
    description: notes.filter(Boolean).join('\n\n'),
    ...securityOf(facts),
    'x-permission': facts.permission,
    ...(facts.alsoPermission && { 'x-also-permission': facts.alsoPermission }),
    'x-signed': facts.signed === true,
    'x-moves-money': facts.movesMoney ?? false,
    'x-idempotent-on': facts.idempotentOn,
    parameters: [
      ...parameters('path', route.pathParams, { schemas, example }),
      ...parameters('query', route.query, { schemas, example }),
      ...(facts.idempotentOn ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: requestBody(body, facts, { schemas, example }) }),
    responses: {
      ...successes(route, { schemas, example }),
      ...errorResponsesOf(named, components.responses),
    },
  };
}

const callers: Record<NonNullable<RouteMetadata['caller']>, string> = {
  anyone: 'Requires no API key.',
  session: 'Requires a session; API keys are not accepted.',
  key: 'Requires an API key; sessions are not accepted.',
  user: 'Requires a user’s session, because an API key does not belong to a user.',
  affiliate: 'Requires an affiliate’s session in the portal named by `Tributary-Portal`.',
};

function signingNote({ signed, movesMoney }: RouteMetadata): string | undefined {
  if (signed) return 'Must be signed if the server has a signing secret.';
  if (!movesMoney) return undefined;
  const fields =
    movesMoney === true
      ? ''
      : ` and the body contains ${movesMoney.map((each) => `\`${each}\``).join(' or ')}`;
  return `Must be signed if the server has a signing secret and either the account has an owner or \`TRIBUTARY_SIGN_MONEY_ROUTES=1\` is set${fields}.`;
}

/** Returns a route's `security`. Omitted if the document's default applies. */
const securityOf = ({ caller }: RouteMetadata): Json => {
  if (caller === 'anyone') return { security: [] };
  if (caller === 'affiliate') return { security: [{ portal: [] }] };
  return caller === 'session' || caller === 'user' ? { security: [{ session: [] }] } : {};
};

interface Described {
  readonly schemas: Json;
  readonly example: OperationExample | undefined;
}

// Has no example, because pages that prefill examples would send every request with the same key.
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Idempotency key. Send the same key when you retry, so that the request is processed only once.',
  schema: { type: 'string', minLength: 1, maxLength: IDENTIFIER_LENGTH_MAX },
};

function requestBody(body: z.ZodType, facts: RouteMetadata, { schemas, example }: Described): Json {
  const isOptional = body.safeParse({}).success;
  const schema = toSchema(body, schemas);
  if (facts.movesMoney) takeNonce(schema, schemas);
  return { required: !isOptional, content: json(schema, example?.body) };
}

function takeNonce(body: Json, schemas: Json): void {
  const named = typeof body.$ref === 'string' ? schemas[body.$ref.split('/').at(-1) as string] : body;
  const shape = named as { properties?: Json };
  shape.properties = { ...shape.properties, nonce: toSchema(nonce, schemas) };
}

const json = (schema: Json, example: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

function successes(route: AppRoute, { schemas, example }: Described): Json {
  const success = Object.entries(route.responses).filter(([status]) => Number(status) < 300);
  return Object.fromEntries(
    success.map(([status, schema]) => [
      status,
      {
        description:
          status === '201'
            ? 'Created.'
            : 'Success, or the stored response to an earlier request with the same key.',
        content: json(toSchema(schema as z.ZodType, schemas), example?.responses[status]),
      },
    ]),
  );
}

function parameters(place: 'path' | 'query', schema: unknown, { schemas, example }: Described): Json[] {
  if (!(schema instanceof z.ZodType)) return [];
  const { properties = {}, required = [] } = toSchema(schema, schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const shown = Object.entries(properties).filter(([, property]) => !property['x-hidden']);
  return shown.map(([name, { description: text, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(text !== undefined && { description: text }),
    ...(property.type === 'array' && { style: 'form', explode: false }),
    schema: property,
    ...(example?.parameters?.[name] !== undefined && { example: example.parameters[name] }),
  }));
}

/** Subset of JSON Schema used by the contract's responses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Returns a contract schema as JSON Schema, including the named schemas that it refers to. */
export function jsonSchemaOf(schema: unknown): { schema: JsonSchema; schemas: Record<string, JsonSchema> } {
  if (!(schema instanceof z.ZodType)) throw new TypeError('Not a schema of the contract.');
  const schemas: Json = {};
  return { schema: toSchema(schema, schemas), schemas: schemas as Record<string, JsonSchema> };
}

/** Converts one schema to JSON Schema, moving every schema that has an id to the components. */
function toSchema(schema: z.ZodType, schemas: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema, zodSchema }) => {
      if (zodSchema === (ownId as unknown)) jsonSchema['x-id'] = true;
      const item = batchItemSchemas.get(zodSchema);
      if (item) Object.assign(jsonSchema, toSchema(item, schemas));
      // The type or format describes query integers and dates, so the pattern is redundant.
      if (jsonSchema.type === 'integer' || jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.type === 'array' && jsonSchema.items) delete jsonSchema.pattern;
      // zod drops the default of a transformed value, because it is the default of the result, not of the input.
      if ('x-default' in jsonSchema) {
        jsonSchema.default = jsonSchema['x-default'] as number;
        delete jsonSchema['x-default'];
      }
    },
  }) as Json & { $defs?: Json };
  const relocate = (value: unknown): Json =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  for (const [id, definition] of Object.entries($defs)) {
    const { id: _id, ...shape } = relocate(definition);
    schemas[id] ??= shape;
  }
  const { id, ...shape } = relocate(rest);
  if (typeof id !== 'string') return shape;
  schemas[id] ??= shape;
  return { $ref: `#/components/schemas/${id}` };
}
