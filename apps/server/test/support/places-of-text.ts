import { bodySchemaOf, type JsonSchema, resolved, routesWithBody } from './valid-requests.ts';

/** Returns the paths of a schema's text values, such as `['payout_details', 'iban']` and `['product_ids', 0]`. */
function textPlaces(schema: JsonSchema, path: readonly (string | number)[] = []): (string | number)[][] {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.flatMap((variant: JsonSchema) => textPlaces(resolved(variant), path));
  if (schema.type === 'string' || schema.const !== undefined || schema.enum) return [[...path]];
  if (schema.type === 'array') return textPlaces(resolved(schema.items), [...path, 0]);
  if (schema.type !== 'object') return [];
  const named = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    textPlaces(resolved(inner as JsonSchema), [...path, key]),
  );
  return schema.properties
    ? named
    : [
        [...path, 'key'],
        [...path, 'deep', 'list', 0],
      ];
}

/** Returns the body with a different value at one of its places. */
export function withValue(
  body: object,
  [key = '', ...rest]: readonly (string | number)[],
  value: unknown,
): object {
  const changed: Record<string, unknown> = { ...body };
  if (rest.length === 0) changed[key] = value;
  else if (rest[0] === 0) {
    const [first] = (changed[key] as object[] | undefined) ?? [];
    changed[key] = [rest.length === 1 ? value : withValue(first ?? {}, rest.slice(1), value)];
  } else changed[key] = withValue((changed[key] as object | undefined) ?? {}, rest, value);
  return changed;
}

/** Every place, in the body of every route, that accepts text. */
export const placesOfText = routesWithBody.flatMap((route) =>
  textPlaces(bodySchemaOf(route)).map((path) => ({ name: `${route.name} ${path.join('.')}`, route, path })),
);
