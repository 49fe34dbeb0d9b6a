import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { type Json, schemasOf } from './open-enums.ts';

/** Returns an interface or a type for every schema of the document. */
export async function typesSource(document: Json): Promise<string> {
  // Paths are omitted: the methods contain the same information with fewer types, which matters because every user's
  // compiler reads them.
  const components = { ...(document.components as object), responses: {} };
  const nodes = await openapiTS({ ...document, paths: {}, components } as unknown as OpenAPI3, {
    defaultNonNullable: false,
    transform: (schema) => {
      if ('x-type' in schema) return ts.factory.createTypeReferenceNode(String(schema['x-type']));
      return 'x-open' in schema && Array.isArray(schema.enum) ? openUnion(schema.enum) : undefined;
    },
  });
  const types = schemaMembers(nodes).map((member) => declarationOf(member, schemasOf(document)));
  return `import type { AtLeastOne, Batch, ImportBatch } from './shapes.ts';\n\n${types.join('\n\n')}\n`;
}

/** Returns the properties of `components.schemas`. */
function schemaMembers(nodes: readonly ts.Node[]): ts.PropertySignature[] {
  const components = nodes.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'components');
  const schemas = components?.members
    .filter(ts.isPropertySignature)
    .find((each) => nameOf(each) === 'schemas');
  if (!schemas?.type || !ts.isTypeLiteralNode(schemas.type)) throw new Error('There are no schemas.');
  return schemas.type.members.filter(ts.isPropertySignature);
}

const nameOf = ({ name }: ts.PropertySignature): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';

/** Generic types of batches, by their fields. */
const batchOf: Readonly<Record<string, string>> = {
  items: 'Batch',
  'items,import_id,include_duplicates': 'ImportBatch',
};

function declarationOf(member: ts.PropertySignature, schemas: Json): string {
  const name = nameOf(member);
  const schema = schemas[name] as Json;
  const text = withPlainComments(astToString(member.type as ts.TypeNode))
    .trim()
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1');
  const generics = schema['x-generic'] === undefined ? '' : `<${schema['x-generic']}>`;
  const fields = schema['x-any-of'] as readonly string[] | undefined;
  const batch = name.endsWith('Batch') && batchOf[Object.keys((schema.properties ?? {}) as Json).join()];
  if (batch) return `export type ${name} = ${batch}<${name}Item>;`;
  if (fields) {
    const union = fields.map((field) => `'${field}'`).join(' | ');
    return `export type ${name} = AtLeastOne<${text}, ${union}>;`;
  }
  return text.startsWith('{') && text.endsWith('}') && !/^\} [&|]/m.test(text)
    ? `export interface ${name}${generics} ${text}`
    : `export type ${name}${generics} = ${text};`;
}

/** Comments contain only the description, because the type shows enums, constants and formats. */
function withPlainComments(source: string): string {
  return source.replaceAll(/ *\/\*\*(.*?)\*\/\n/gs, (_, comment: string) => {
    const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim());
    const kept = lines.filter((line) => line !== '' && !/^(@enum|@constant|Format: )/.test(line));
    const text = kept.join('\n * ').replace('@description ', '');
    if (kept.length === 0) return '';
    return kept.length === 1 ? `/** ${text} */\n` : `/**\n * ${text}\n */\n`;
  });
}

/** Returns `'a' | 'b' | (string & {})`, which completes known values and accepts new ones (decisions, section 12). */
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
