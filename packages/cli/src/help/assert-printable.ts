import { contract, type JsonSchema, jsonSchemaOf, type NamedRoute, routesOf } from '@tributary/contract';
import { visible } from '@tributary/payout-files/visible';
import { type CliError, usageError } from '../cli-error.ts';
import type { GlobalOptions } from '../settings/runtime.ts';
import { nearest } from '../terminal/fields.ts';
import { commandOf } from './command-of.ts';
import { printedFields } from './printed-fields.ts';

/** Fields of an object, each with its nested fields. */
type Fields = ReadonlyMap<string, Below>;
/** Nested fields; undefined if any field is possible. */
type Below = () => Fields | undefined;

/** Returns the route that `api GET /v1/payouts/pay_01J9` calls, or undefined if the contract has none. */
function routeAt([method = '', path = '']: readonly string[]): NamedRoute | undefined {
  const [called = ''] = path.split('?');
  const found = routesOf(contract).filter(
    ({ route }) =>
      route.method === method.toUpperCase() &&
      new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(called),
  );
  // `/v1/referrals/batch` also matches `/v1/referrals/:id`.
  return found.find(({ route }) => route.path === called) ?? found[0];
}

/** Returns the fields of the object, or of each row, that a route returns. */
function fieldsOf({ route }: NamedRoute): Fields {
  const { schema, schemas } = jsonSchemaOf(route.responses[200] ?? route.responses[201]);
  const data = schema.properties?.data ?? {};
  return below(data.items ?? data, schemas)() ?? new Map();
}

function below(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): Below {
  return () => {
    const { $ref, anyOf, oneOf, type, properties } = schema;
    if ($ref !== undefined) return below(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas)();
    const alternatives = anyOf ?? oneOf;
    if (alternatives) {
      const all = alternatives.map((each) => below(each, schemas)());
      return all.includes(undefined) ? undefined : new Map(all.flatMap((fields) => [...(fields ?? [])]));
    }
    if (type !== 'object') return type === undefined ? undefined : new Map();
    const members = Object.entries(properties ?? {});
    return members.length === 0
      ? undefined
      : new Map(members.map(([name, each]) => [name, below(each, schemas)]));
  };
}

/** Returns every field that the command may print, or undefined if only the server knows the fields. */
function printedBy(command: string, args: readonly string[]): Fields | undefined {
  const routes = routesOf(contract);
  const printed = printedFields[command];
  if (printed) {
    const own = printed.fields.map((field): [string, Below] => [field, () => undefined]);
    const others = routes.filter(({ name }) => printed.routes.includes(name));
    return new Map([...own, ...others.flatMap((route) => [...fieldsOf(route)])]);
  }
  const route = command === 'api' ? routeAt(args) : routes.find(({ name }) => commandOf(name) === command);
  return route && fieldsOf(route);
}

function assertField(field: string, printed: Fields): void {
  let fields: Fields | undefined = printed;
  let above = '';
  for (const name of field.split('.')) {
    const found: Below | undefined = fields.get(name);
    if (found === undefined) throw unknownField(field, above, name, [...fields.keys()]);
    above += `${name}.`;
    fields = found();
    if (fields === undefined) return;
  }
}

function unknownField(field: string, above: string, name: string, names: readonly string[]): CliError {
  const near = nearest(name, names);
  const suggestion = near === undefined ? '' : `Did you mean ${above}${near}? `;
  const available = names.map((each) => above + each).join(', ');
  const hint =
    available === '' ? `${above.slice(0, -1)} has no fields.` : `${suggestion}Available: ${available}.`;
  return usageError(`Unknown field '${visible(field)}'.`, hint);
}

/**
 * Throws `CliError` (usage) if `--fields` names an unknown field, or if `-o id` is used with a command that
 * prints no ids. Runs before the request: otherwise, a command could create a payout and then fail to print
 * it.
 */
export function assertPrintable(
  command: string,
  args: readonly string[],
  { fields, output }: GlobalOptions,
): void {
  const printed = printedBy(command, args);
  if (printed === undefined) return;
  if (output === 'id' && !printed.has('id') && !printed.has('event_id'))
    throw usageError(`-o id is not supported for \`${command}\`, which prints no ids.`);
  if (fields === undefined) return;
  if (printed.size === 0)
    throw usageError(`--fields is not supported for \`${command}\`, which prints no fields.`);
  for (const field of fields) assertField(field, printed);
}
