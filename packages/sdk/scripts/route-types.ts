import { type Json, operationsOf, schemasOf } from './open-enums.ts';

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
};

/** Adds `Routes`, which maps `GET /v1/affiliates` to the query and the body it takes and the data it answers. */
export function addRouteTypes(document: Json): void {
  const properties = operationsOf(document).map(({ route, operation }) => [route, shapeOf(operation)]);
  schemasOf(document).Routes = objectOf(Object.fromEntries(properties));
}

function shapeOf(operation: Json): Json {
  const responses = operation.responses as Json;
  const body = jsonOf(operation.requestBody);
  const answer = jsonOf(responses['200'] ?? responses['201']) as { properties: { data: Json } };
  const query = (operation.parameters as readonly Parameter[]).filter((each) => each.in === 'query');
  return objectOf({
    ...(query.length > 0 && { query: queryOf(query) }),
    // A body without fields is no argument of a method: it is left out, which the server takes for `{}`.
    ...(body && hasFields(body) && { body }),
    data: answer.properties.data,
  });
}

function hasFields(body: Json): boolean {
  return '$ref' in body || Object.keys(body.properties as Json).length > 0;
}

/** The descriptions come along: they are what an editor shows. */
function queryOf(parameters: readonly (Parameter & Json)[]): Json {
  const properties = parameters.map(({ name, schema, description }) => [
    name,
    description === undefined ? schema : { ...schema, description },
  ]);
  return objectOf(
    Object.fromEntries(properties),
    parameters.filter(({ required }) => required).map(({ name }) => name),
  );
}

function jsonOf(part: unknown): Json | undefined {
  return (part as { content: { 'application/json': { schema: Json } } } | undefined)?.content[
    'application/json'
  ].schema;
}

function objectOf(properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', properties, required };
}
