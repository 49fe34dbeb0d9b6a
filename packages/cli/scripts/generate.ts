/** Writes what the CLI needs of the contract for its help and its tables, so that they need neither the contract nor zod. */
import { writeFileSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import {
  commonErrors,
  contract,
  errorCatalog,
  errorsOf,
  openApiDocument,
  routesOf,
} from '@tributary/contract';
import type { ContractHelp, Endpoint } from '../src/help/command-help.ts';
import { commandOf } from '../src/help/command-of.ts';
import { run } from '../src/run.ts';
import { fieldsOf, objectName, type Schema } from './shapes.ts';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { schemas: Record<string, Schema> };
}
interface Answer {
  content: { 'application/json': { schema: Schema } };
}

const { paths, components } = JSON.parse(
  JSON.stringify(openApiDocument(contract, { serverUrl: '/', version: '1' })),
) as Document;
const objects: Record<string, readonly string[]> = {};

function endpointOf({ name, route, facts }: ReturnType<typeof routesOf>[number]): [string, Endpoint] {
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  const [success] = Object.values(paths[path]?.[route.method.toLowerCase()]?.responses ?? {});
  const data = success?.content['application/json'].schema.properties?.data ?? {};
  const object = data.items ?? data;
  const fields = fieldsOf(object, components.schemas);
  const named = objectName(object);
  if (named !== undefined) objects[named] = fields;
  const errors = errorsOf({ route, facts }).filter((code) => !commonErrors.includes(code));
  const answer = { answer: named ?? fields, isList: data.items !== undefined };
  return [commandOf(name), { route: `${route.method} ${path}`, ...answer, errors }];
}

/** Adds every object that stands in one of them, however deep: `--fields affiliate.email` is checked against it. */
function addNested(lists: Iterable<readonly string[]>): void {
  for (const fields of lists) {
    const names = fields.join(' ').match(/\b[A-Z]\w+/g) ?? [];
    const missing = [...new Set(names)].filter((name) => name in components.schemas && !(name in objects));
    for (const name of missing) objects[name] = fieldsOf({ $ref: name }, components.schemas);
    addNested(missing.map((name) => objects[name] ?? []));
  }
}

// A terminal has no session.
const ofTerminals = routesOf(contract).filter(({ facts }) => !/anyone|session/.test(facts.caller ?? ''));
const endpoints = Object.fromEntries(ofTerminals.map(endpointOf));
addNested([
  ...Object.values(objects),
  ...Object.values(endpoints).flatMap(({ answer }) => [[answer].flat()]),
]);
const statuses = Object.fromEntries(Object.entries(errorCatalog).map(([code, { status }]) => [code, status]));
const help: ContractHelp = { statuses, commonErrors, objects, endpoints };

writeFileSync(
  new URL('../src/help/contract.gen.ts', import.meta.url),
  `// Generated from the contract by scripts/generate.ts. Do not edit.

import type { ContractHelp } from '../src/help/command-help.ts';

export const contractHelp: ContractHelp = ${JSON.stringify(help, null, 1)};
`,
);

/**
 * The first example in the help of every command that calls an endpoint, for the samples of the OpenAPI document. Where one
 * object goes to an endpoint of its own, it is the first with two.
 */
async function exampleOf(command: string, { ofTwo = false } = {}): Promise<string> {
  let help = '';
  const stdout = new Writable({
    write: (chunk, _encoding, done) => {
      help += String(chunk);
      done();
    },
  });
  const nowhere = { configHome: '/nonexistent', stateHome: '/nonexistent' };
  await run([...command.split(' '), '--help'], {
    environment: {
      ...{ apiKey: undefined, baseUrl: undefined, signingSecret: undefined, webhookSecret: undefined },
      ...{ noColor: undefined, isDumb: false, ...nowhere },
    },
    stdin: new PassThrough() as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stdout as unknown as NodeJS.WriteStream,
    keepHeapSmall: () => undefined,
    untilInterrupted: () => new AbortController().signal,
  });
  const ids = ofTwo ? ' \\S+_\\S+ \\S+_\\S+' : '';
  const [, example] = new RegExp(`^ {2}\\$ (tributary ${command}${ids}( .*)?)$`, 'm').exec(help) ?? [];
  if (example === undefined) throw new Error(`The help of ${command} has no example.`);
  return example;
}

const commands: Record<string, string> = {};
for (const { name } of ofTerminals)
  commands[name] = await exampleOf(commandOf(name), { ofTwo: name === 'commissions.act' });

writeFileSync(
  new URL('../../../apps/server/src/http/commands.gen.ts', import.meta.url),
  `// Generated from the help of the CLI by packages/cli/scripts/generate.ts. Do not edit.

/** By operation name: a command line that calls it. */
export const commands: Readonly<Record<string, string>> = ${JSON.stringify(commands, null, 2)};
`,
);
