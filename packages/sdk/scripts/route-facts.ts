import { type Json, schemasOf } from './open-enums.ts';

/** A POST honours `Idempotency-Key` and is not signed (decisions, section 5); the other methods need no key. */
const rule = '{ isSigned: false, idempotentOn: null, fillsKey: false }';
const ruleOfPost = "{ isSigned: false, idempotentOn: 'Idempotency-Key', fillsKey: false }";

/** The table that `prepare.ts` reads: what the contract says of the routes that are not as the rule has it. */
export function routeFacts(document: Json): string {
  const lines = Object.entries(document.paths as Json).flatMap(([path, operations]) =>
    Object.entries(operations as Json).flatMap(([method, operation]) => {
      const facts = factsOf(operation as Json, schemasOf(document));
      if (facts === (method === 'post' ? ruleOfPost : rule)) return [];
      return [`  '${method.toUpperCase()} ${path}': ${facts},\n`];
    }),
  );
  return `export const routes: Readonly<Record<string, RouteFacts>> = {\n${lines.join('')}};\n`;
}

function factsOf(operation: Json, schemas: Json): string {
  const idempotentOn = operation['x-idempotent-on'] as string | null;
  const isRequired = requiredFields(operation, schemas).includes('external_event_id');
  const fillsKey = idempotentOn === 'external_event_id' && !isRequired;
  const quoted = idempotentOn === null ? 'null' : `'${idempotentOn}'`;
  return `{ isSigned: ${operation['x-signed']}, idempotentOn: ${quoted}, fillsKey: ${fillsKey} }`;
}

function requiredFields(operation: Json, schemas: Json): readonly string[] {
  const body = operation.requestBody as { content: { 'application/json': { schema: Json } } } | undefined;
  const schema = body?.content['application/json'].schema;
  const name = typeof schema?.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  const shape = name === undefined ? schema : (schemas[name] as Json);
  return (shape?.required as string[] | undefined) ?? [];
}
