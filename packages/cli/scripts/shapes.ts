/** The part of JSON Schema that the contract's answers are made of. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
export type Schemas = Readonly<Record<string, Schema>>;

// More of them are no help in one line; the reference has them.
const valuesMax = 8;
const membersMax = 9;

const nameOf = ({ $ref = '' }: Schema) => $ref.split('/').at(-1) ?? '';
const alternativesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf;

/** `Payout`, or `Transaction or EventResult`; undefined for an object without a name. */
export function objectName(schema: Schema): string | undefined {
  if (schema.$ref !== undefined) return nameOf(schema);
  return alternativesOf(schema)?.map(nameOf).join(' or ');
}

/** `amount: number`, `note?: string|null`: each field of an object, or of all that it may be. */
export function fieldsOf(schema: Schema, schemas: Schemas): string[] {
  const variants = variantsOf(schema, schemas);
  const names = [...new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return names.map((name) => {
    const isEverywhere = variants.every(({ required = [] }) => required.includes(name));
    const types = variants.flatMap(({ properties = {} }) => properties[name] ?? []).map(typeOf);
    return `${name}${isEverywhere ? '' : '?'}: ${joined(types)}`;
  });
}

function variantsOf(schema: Schema, schemas: Schemas): Schema[] {
  if (schema.$ref !== undefined) return variantsOf(schemas[nameOf(schema)] ?? {}, schemas);
  return alternativesOf(schema)?.flatMap((one) => variantsOf(one, schemas)) ?? [schema];
}

function joined(types: readonly string[]): string {
  const values = [...new Set(types.flatMap((type) => type.split('|')))];
  const isOfValues = types.every((type) => /^[a-z_.|]+$/.test(type));
  return isOfValues && values.length > valuesMax ? 'string' : values.join('|');
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema);
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (values !== undefined) return values.length > valuesMax ? 'string' : values.join('|');
  const alternatives = alternativesOf(schema);
  if (alternatives) return joined(alternatives.map(typeOf));
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const members = Object.keys(schema.properties ?? {});
  if (members.length > 0 && members.length <= membersMax) return `{${members.join(', ')}}`;
  if (schema.format === 'date-time') return 'time';
  return [schema.type ?? 'any'].flat().join('|').replaceAll('integer', 'number');
}
