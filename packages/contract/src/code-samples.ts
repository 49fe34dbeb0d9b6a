import type { OperationExample } from './operation-example.ts';
import { isOfPortal, type NamedRoute, portalMethodOf } from './routes.ts';

interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/**
 * Returns an operation as an SDK call and, if there is one, as a CLI command, both with the values of the operation's
 * example.
 */
export function codeSamples(
  named: NamedRoute,
  { example, command }: { readonly example: OperationExample; readonly command: string | undefined },
): CodeSample[] {
  const { name, route } = named;
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
  const { parameters = {}, body } = example;
  const query = Object.entries(parameters).filter(([parameter]) => !inPath.includes(parameter));
  const input = query.length > 0 ? Object.fromEntries(query) : body;
  const isEmpty = typeof input !== 'object' || input === null || Object.keys(input).length === 0;
  const given = [...inPath.map((parameter) => parameters[parameter]), ...(isEmpty ? [] : [input])];
  const method = isOfPortal(named) ? `portal.${portalMethodOf(name)}` : `tributary.${name}`;
  const source = `await ${method}(${given.map((value) => literal(value)).join(', ')});`;
  return [
    { lang: 'JavaScript', label: 'SDK', source },
    ...(command === undefined ? [] : [{ lang: 'Shell', label: 'CLI', source: command }]),
  ];
}

const plainName = /^[A-Za-z_]\w*$/;

/** Formats a JSON value as JavaScript. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [inner, isList] = [`${indent}  `, Array.isArray(value)];
  const [open, close] = isList ? '[]' : '{}';
  const members = Object.entries(value).map(([key, member]) => {
    const label = plainName.test(key) ? key : text(key);
    return `${inner}${isList ? '' : `${label}: `}${literal(member, inner)},`;
  });
  return members.length === 0 ? `${open}${close}` : [open, ...members, `${indent}${close}`].join('\n');
}

const text = (value: string): string =>
  value.includes("'")
    ? JSON.stringify(value)
    : `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')}'`;
