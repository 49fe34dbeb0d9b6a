import { existsSync } from 'node:fs';
import { contract, isForKeys, openApiDocument, routesOf } from '@tributary/contract';
import { describe, expect, test } from 'vitest';
import { runCli } from '../test/run-cli.ts';
import { commandOf } from './help/command-of.ts';

interface Schema {
  $ref?: string;
  enum?: string[];
  const?: unknown;
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  allOf?: Schema[];
  required?: string[];
}
interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const api = JSON.parse(
  JSON.stringify(openApiDocument(contract, { serverUrl: 'http://127.0.0.1', version: '1' })),
) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : resolved(api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema);

const canBeNull = ({ anyOf = [] }: Schema): boolean => anyOf.some(({ type }) => type === 'null');

const enumOf = (schema: Schema): string[] => {
  const { enum: values, const: value, items, anyOf = [] } = resolved(schema);
  return [
    ...(values ?? []),
    // A schema that only allows `true` is a flag without a value.
    ...(typeof value === 'string' ? [value] : []),
    ...(items ? enumOf(items) : []),
    ...anyOf.flatMap(enumOf),
  ];
};

/**
 * The CLI takes one total at a time. It reads the secrets of other services from files, so that other users of the
 * machine can't see them.
 */
const otherFlags: Record<string, string> = {
  expected: '--expect-total',
  webhook_secret: '--webhook-secret-file',
  api_key: '--stripe-key-file',
};
const toFlag = (field: string) =>
  otherFlags[field] ??
  `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')}`;

/** Fields that are an argument of the command, because they identify its object. */
const asArguments: Record<string, string> = {
  'connections.create': 'provider',
  'payouts.export': 'payout_ids',
  'webhookEvents.test': 'type',
  'portals.updateLogo': 'data',
  'search.find': 'q',
  'persons.export': 'email',
};
/** Fields of bulk actions. Each action has its own command, with the ids as arguments. */
const ofActions = new Set(['action', 'ids', 'filter', 'after', 'expected', 'group_id']);
/** Fields that select a part of an export. The CLI joins the parts. */
const ofParts = new Set(['limit', 'after']);
/** Returns options that only the CLI requires. The contract requires a reason only for rejections. */
const alsoRequired = (route: string): string[] => (route.endsWith('.act') ? ['reason'] : []);
/** Fields that the CLI fills in itself. */
const foundOut: Record<string, string> = { 'payouts.create': 'program_id' };
/** Fields that only `tributary import` sends. */
const ofImports = new Set(['import_id', 'include_duplicates']);
const isArgument = (route: string, field: string) =>
  asArguments[route] === field ||
  // The SDK generates it when it signs a request.
  field === 'nonce' ||
  (route === 'persons.export' && ofParts.has(field)) ||
  (route.endsWith('.act') && ofActions.has(field)) ||
  (/Batch$/.test(route) && (field === 'items' || ofImports.has(field)));

/** Routes that require a session are left out, because the CLI has none. */
const ofTerminals = routesOf(contract).filter(isForKeys);
const routes = ofTerminals.map(({ name, route }) => {
  const operation = api.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  const body = operation?.requestBody?.content['application/json'].schema;
  const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const fields = Object.entries((body && resolved(body).properties) ?? {});
  return {
    command: commandOf(name),
    required: [
      ...((body && resolved(body).required) ?? []),
      ...query.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      ...alsoRequired(name),
    ].filter((field) => foundOut[name] !== field),
    fields: [...fields, ...query.map((parameter) => [parameter.name, parameter.schema] as const)].filter(
      ([field]) => !isArgument(name, field),
    ),
  };
});

const helpOf = async (command: string) => {
  const { exitCode, stdout } = await runCli([...command.split(' '), '--help'], { columns: 1_000 });
  return { exitCode, lines: stdout.split('\n') };
};

/** Returns a message that names the file to add the command to, because a noun can be a file or a folder. */
function missing(command: string): string {
  const noun = command.split(' ')[0] ?? '';
  const place = existsSync(new URL(noun, import.meta.url)) ? `${noun}/` : `nouns/${noun}.ts`;
  return `Add ${command} to packages/cli/src/${place}, and a new noun to packages/cli/src/program.ts`;
}

describe('parity of the CLI and the contract', () => {
  test('covers the contract, not an empty list', () => expect(routes.length).toBeGreaterThan(60));

  test.each(routes)(
    'requires a command with an example for every endpoint: $command',
    async ({ command }) => {
      const { exitCode, lines } = await helpOf(command);
      expect(lines[0], missing(command)).toContain(`Usage: tributary ${command}`);
      expect(exitCode).toBe(0);
      const example = `  $ tributary ${command}`;
      expect(
        lines.some((line) => line.startsWith(example)),
        `Add an example to the help of ${command}`,
      ).toBe(true);
    },
  );

  test.each(routes.filter(({ fields }) => fields.length > 0))(
    'requires every request field as an option of $command, with all allowed values in its help',
    async ({ command, fields, required }) => {
      const { lines } = await helpOf(command);
      for (const [field, schema] of fields) {
        const line = lines.find((text) => text.startsWith(`  ${toFlag(field)} `));
        expect(line, `${toFlag(field)} of ${command}`).toBeDefined();
        for (const value of enumOf(schema)) expect(line, `${field} of ${command}`).toContain(value);
        expect(line?.includes('(required)'), `${field} is required by ${command}`).toBe(
          // The command omits fields that must be null in the body.
          required.includes(field) && !canBeNull(schema),
        );
      }
    },
  );
});
