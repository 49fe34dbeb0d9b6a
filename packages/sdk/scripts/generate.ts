/** Writes the SDK's generated files from the contract, the only place where a shape or a fact of a route is written. */
import { writeFileSync } from 'node:fs';
import { contract, openApiDocument } from '@tributary/contract';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { type Json, openResponseEnums, operationsOf, schemasOf } from './open-enums.ts';
import { bodyOf, routeFacts } from './route-facts.ts';
import { addRouteTypes } from './route-types.ts';

const document = openApiDocument(contract, { serverUrl: '/', version: '1' });
openResponseEnums(document);
leaveNoncesOut();
addRouteTypes(document);

// Without the paths: `Routes` says the same in a tenth of the lines, which every user's compiler reads.
const components = { ...(document.components as object), responses: {} };
const nodes = await openapiTS({ ...document, paths: {}, components } as unknown as OpenAPI3, {
  defaultNonNullable: false,
  transform: (schema) =>
    'x-open' in schema && Array.isArray(schema.enum) ? openUnion(schema.enum) : undefined,
});

const notice = '// Generated from the contract by scripts/generate.ts. Do not edit.\n\n';
const declared = nodes.filter((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components');
write('schema.gen.ts', astToString(declared).replaceAll(/^\/\*\*.*?\*\/\n/gs, ''));
write('routes.gen.ts', `import type { RouteFacts } from './route-facts.ts';\n\n${routeFacts(document)}`);

/** The SDK makes them up where it signs. */
function leaveNoncesOut(): void {
  for (const { operation } of operationsOf(document)) {
    const body = bodyOf(operation, schemasOf(document));
    if (body) delete (body.properties as Json).nonce;
  }
}

/** `'a' | 'b' | (string & {})`: completion for what is known, and room for what comes (decisions, section 12). */
function openUnion(values: readonly unknown[]): ts.TypeNode {
  const { factory } = ts;
  const literals = values.map((value) =>
    factory.createLiteralTypeNode(factory.createStringLiteral(String(value))),
  );
  const anyOther = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(anyOther)]);
}

function write(name: string, text: string): void {
  writeFileSync(new URL(`../src/${name}`, import.meta.url), notice + text);
}
