import { type Json, operationsOf, schemasOf } from './open-enums.ts';

/** Default metadata: POST and PUT honor `Idempotency-Key` and are not signed; reads and deletes need no key. */
const usual = "{ isSigned: false, takesNonce: false, idempotentOn: 'Idempotency-Key', fills: null }";
const usualOfOthers = '{ isSigned: false, takesNonce: false, idempotentOn: null, fills: null }';

/** Returns the table that `prepare.ts` reads: the contract's metadata of routes that differ from the default. */
export function routeFacts(document: Json): string {
  const lines = operationsOf(document).flatMap(({ route, operation }) => {
    const facts = factsOf(operation, schemasOf(document));
    return facts === (/^(POST|PUT) /.test(route) ? usual : usualOfOthers)
      ? []
      : [`  '${route}': ${facts},\n`];
  });
  return `import type { RouteFacts } from './route-facts.ts';\n\nexport const routes: Readonly<Record<string, RouteFacts>> = {\n${lines.join('')}};\n`;
}

function factsOf(operation: Json, schemas: Json): string {
  const idempotentOn = operation['x-idempotent-on'] as string | null;
  const fills = filledBy(idempotentOn, bodyOf(operation, schemas), schemas);
  const isSigned = operation['x-moves-money'] !== false;
  // Requests that the specification signs need no nonce, because `external_event_id` ensures that they count only once.
  const takesNonce = isSigned && operation['x-signed'] !== true;
  return `{ isSigned: ${isSigned}, takesNonce: ${takesNonce}, idempotentOn: ${quoted(idempotentOn)}, fills: ${quoted(fills)} }`;
}

/**
 * Returns the optional field that makes a retry safe. The SDK generates its value; required keys are up to the caller.
 */
function filledBy(idempotentOn: string | null, body: Json | undefined, schemas: Json): string | null {
  const { items } = (body?.properties ?? {}) as { items?: { items: Json } };
  const item = items && resolve(items.items, schemas);
  if (item && 'idempotency_key' in (item.properties as Json)) return isEventKeyed(item) ? null : 'items';
  return idempotentOn === 'external_event_id' && !isEventKeyed(body) ? 'external_event_id' : null;
}

function isEventKeyed(shape: Json | undefined): boolean {
  return ((shape?.required as readonly string[] | undefined) ?? []).includes('external_event_id');
}

export function bodyOf(operation: Json, schemas: Json): Json | undefined {
  const body = jsonOf(operation.requestBody);
  return body && resolve(body, schemas);
}

/** Returns the schema of a request body or a response. */
export function jsonOf(part: unknown): Json | undefined {
  return (part as { content: { 'application/json': { schema: Json } } } | undefined)?.content[
    'application/json'
  ].schema;
}

/** Removes the nonces from the bodies, because the SDK adds them when it signs. */
export function withoutNonces(document: Json): void {
  for (const { operation } of operationsOf(document)) {
    const body = bodyOf(operation, schemasOf(document));
    if (body) delete (body.properties as Json).nonce;
  }
}

function resolve(shape: Json, schemas: Json): Json {
  const name = typeof shape.$ref === 'string' ? shape.$ref.split('/').at(-1) : undefined;
  return name === undefined ? shape : (schemas[name] as Json);
}

function quoted(text: string | null): string {
  return text === null ? 'null' : `'${text}'`;
}
