export type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Marks the enums of all responses with `x-open`. Throws for a component that requests also use, because such a
 * component would have to be both open and closed.
 */
export function openResponseEnums(document: Json): void {
  const { schemas, responses } = document.components as { schemas: Json; responses: Json };
  const targets = { ...schemas, ...responses };
  const inRequests = new Set<string>();
  const inResponses = new Set<string>();
  for (const { operation } of operationsOf(document)) {
    collectRefs(operation.requestBody, targets, inRequests);
    collectRefs(operation.responses, targets, inResponses);
    markEnums(operation.responses);
  }
  for (const name of inResponses) {
    if (inRequests.has(name))
      throw new Error(`${name} is in requests and in answers: give them a schema each.`);
    markEnums(schemas[name]);
  }
  closeEventTypes(schemas);
}

/** Events are distinguished by their `type`. An open type would match every event and prevent narrowing. */
function closeEventTypes(schemas: Json): void {
  const { oneOf } = schemas.WebhookEvent as { oneOf: readonly { $ref: string }[] };
  for (const { $ref } of oneOf) {
    const event = schemas[nameOf($ref)] as { properties: { type: Json } };
    delete event.properties.type['x-open'];
  }
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** Returns every operation by the name used in the SDK, such as `POST /v1/clicks`. */
export function operationsOf(document: Json): { route: string; operation: Json }[] {
  return Object.entries(document.paths as Json).flatMap(([path, operations]) =>
    Object.entries(operations as Json).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation: operation as Json,
    })),
  );
}

export function schemasOf(document: Json): Json {
  return (document.components as Json).schemas as Json;
}

function collectRefs(value: unknown, targets: Json, found: Set<string>): void {
  if (!isObject(value)) return;
  const reference = value.$ref;
  if (typeof reference === 'string') {
    const name = nameOf(reference);
    if (found.has(name)) return;
    found.add(name);
    collectRefs(targets[name], targets, found);
  }
  for (const inner of Object.values(value)) collectRefs(inner, targets, found);
}

function markEnums(value: unknown): void {
  if (!isObject(value)) return;
  if (Array.isArray(value.enum) && value.type === 'string') value['x-open'] = true;
  for (const inner of Object.values(value)) markEnums(inner);
}
