/** Writes docs/reference from the contract. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commonErrors,
  contract,
  errorCatalog,
  errorsOf,
  openApiDocument,
  permissionText,
  routesOf,
} from '../packages/contract/src/index.ts';
import { root } from './run.mjs';

const document = openApiDocument(contract, { serverUrl: '/', version: '1' });
const notice = (source) => `<!-- Generated from ${source} by scripts/reference.mjs. Do not edit. -->\n\n`;

function errorsPage() {
  const rows = Object.entries(errorCatalog).map(([code, { status, summary }]) => [
    `\`${code}\``,
    status,
    summary,
  ]);
  return `${notice('packages/core/src/names/errors.ts')}# Errors

Every error has one shape:

\`\`\`json
{
  "success": false,
  "error": {
    "code": "NOT_FOUND",
    "message": "No referral ref_1.",
    "request_id": "req_…",
    "doc_url": "http://127.0.0.1:8787/docs/errors#NOT_FOUND"
  }
}
\`\`\`

\`field\` names the field that caused the error, if there is one. \`details\` lists every problem, not only the first.
\`request_id\` is also the header \`X-Request-Id\`.

${table(['Code', 'Status', 'Meaning'], rows)}
`;
}

function endpointsPage() {
  const routes = routesOf(contract);
  const overview = routes.map((named) => [
    `[\`${named.route.method} ${named.route.path}\`](#${named.name.replaceAll('.', '').toLowerCase()})`,
    named.route.summary,
  ]);
  return `${notice('packages/contract/src')}# Endpoints

Every request must send \`Authorization: Bearer <API key>\`. A single object is returned as \`{"success": true, "data": {…}}\`.
Any request can fail with ${codes(commonErrors)}. Requests that require a permission can also fail with ${codes([lacking])}. Other error codes are listed with each endpoint and explained in [errors.md](errors.md). A running server also serves this reference as OpenAPI 3.1 at \`/openapi.json\`, and as a page from which you can send requests at \`/docs\`.

${table(['Endpoint', 'Description'], overview)}

${routes.map(endpointSection).join('\n\n')}

# Objects

${objectSections(routes)}
`;
}

function endpointSection({ name, route, facts }) {
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path][route.method.toLowerCase()];
  const body = operation.requestBody && resolved(operation.requestBody.content['application/json'].schema);
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const own = errorsOf({ route, facts }).filter((code) => code !== lacking && !commonErrors.includes(code));
  return [
    `## ${name}`,
    `\`${route.method} ${path}\`: ${route.summary}.${route.description ? ` ${route.description}` : ''}`,
    [
      `- Permission: ${permissionText(facts) ?? 'none, any valid key'}`,
      signing(facts),
      facts.idempotentOn && `- Idempotent on \`${facts.idempotentOn}\``,
      `- Response: ${answer(operation.responses)}`,
      own.length > 0 && `- Errors: ${codes(own)}`,
    ]
      .filter(Boolean)
      .join('\n'),
    query.length > 0 && `Query:\n\n${fields(query.map((each) => [each.name, each, each.required]))}`,
    body && `Body:${ruleOf(route.body)}\n\n${fields(members(body))}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function signing({ signed, movesMoney }) {
  if (signed) return '- Must be signed if the server has a signing secret';
  if (!movesMoney) return false;
  const fields =
    movesMoney === true
      ? ''
      : ` and the body contains ${movesMoney.map((each) => `\`${each}\``).join(' or ')}`;
  return `- Must be signed if [requests that move money must be signed](../guides/signing.md)${fields}`;
}

const lacking = 'INSUFFICIENT_PERMISSIONS';
const codes = (names) => names.map((code) => `\`${code}\``).join(', ');

/** Returns the rules for a body as a whole, which no field describes. Validating an empty body reveals them. */
function ruleOf(body) {
  const issues = body.safeParse({}).error?.issues ?? [];
  return issues
    .filter(({ code, path }) => code === 'custom' && path.length === 0)
    .map(({ message }) => ` ${message}`)
    .join('');
}

/** Returns every object in a response or a body once, including nested objects. */
function objectSections(routes) {
  const found = new Set();
  const visit = (schema) => {
    for (const [, name] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(document.components.schemas[name]);
    }
  };
  for (const { route } of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const { responses, requestBody } = document.paths[path][route.method.toLowerCase()];
    visit(successesOf(responses));
    // A body is described with its endpoint; nested objects have their own sections.
    if (requestBody) visit(resolved(requestBody.content['application/json'].schema));
  }
  return [...found]
    .sort()
    .map((name) => `## ${name}\n\n${fields(members(document.components.schemas[name]))}`)
    .join('\n\n');
}

const successesOf = (responses) =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 300));

function answer(responses) {
  const success = successesOf(responses);
  const statuses = Object.keys(success).map((status) => `\`${status}\``);
  const { data, ...beside } = Object.values(success)[0].content['application/json'].schema.properties;
  const more = Object.keys(beside).filter((name) => name !== 'success');
  return `${statuses.join(' or ')}, \`data\` is ${typeOf(data)}${more.map((name) => `, and \`${name}\``).join('')}`;
}

const members = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(([name, schema]) => [name, schema, required.includes(name)]);

const fields = (rows) =>
  table(
    ['Field', 'Type', 'Required', 'Notes'],
    rows.map(([name, schema, isRequired]) => [
      `\`${name}\``,
      typeOf(schema.schema ?? schema),
      isRequired ? 'yes' : '',
      notesOf(schema),
    ]),
  );

function notesOf({ schema, description, ...own }) {
  const { minLength, maxLength, minimum, maximum, maxItems, ...rest } = schema ?? own;
  const range = (low, high, what) => {
    if (low === undefined && high === undefined) return null;
    if (high === undefined) return `${low} or more${what}.`;
    return low === undefined
      ? `Up to ${high}${what}.`
      : `${low === high ? low : `${low} to ${high}`}${what}.`;
  };
  const notes = [
    description ?? rest.description,
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    maxItems === undefined ? null : `Up to ${maxItems} items.`,
    rest.default === undefined ? null : `Default \`${JSON.stringify(rest.default).replaceAll('"', '')}\`.`,
  ];
  return notes.filter(Boolean).join(' ');
}

function typeOf(schema) {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if ('const' in schema) return `\`${schema.const}\``;
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (either) return [...new Set(either.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `array of ${typeOf(schema.items)}`;
  if (schema.properties)
    return `object (${Object.keys(schema.properties)
      .map((name) => `\`${name}\``)
      .join(', ')})`;
  return schema.format ?? [schema.type ?? 'any'].flat().join(' or ');
}

const resolved = (schema) =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const directory = join(root, 'docs', 'reference');
mkdirSync(directory, { recursive: true });
writeFileSync(join(directory, 'errors.md'), errorsPage());
writeFileSync(join(directory, 'endpoints.md'), endpointsPage());
