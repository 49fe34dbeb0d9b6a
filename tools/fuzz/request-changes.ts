import { BODY_BYTES_MAX } from '@tributary/core';
import type { Draft, Sent } from './exchange.ts';
import type { Operation } from './operations.ts';

export interface Change {
  readonly what: string;
  /** Place that the change affects. Two changes to the same place would undo each other. */
  readonly spot: string;
  /** Name of the changed field; empty for a change to the whole request. */
  readonly field: string;
  apply(draft: Draft): Draft;
}

const headers = (values: Readonly<Record<string, string | null>>) => (sent: Sent) => {
  const kept = Object.entries({ ...sent.headers, ...values }).filter(([, value]) => value !== null);
  return { ...sent, headers: Object.fromEntries(kept) as Record<string, string> };
};

const query = (text: string) => (sent: Sent) => ({
  ...sent,
  path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${text}`,
});

const body = (to: (valid: string) => string | Buffer) => (sent: Sent) => ({
  ...sent,
  body: Buffer.from(to(sent.body?.toString() ?? '{}') as string),
});

type Rewrites = Readonly<Record<string, (sent: Sent) => Sent>>;

/** Changes that are possible in any request, whatever its fields. */
const ofEach: Rewrites = {
  'an unknown parameter': query('unknown=1'),
  'a parameter in camel case': query('startingAfter=x&createdGte=y'),
  'the parameter __proto__': query('__proto__=1&constructor=1&toString=1'),
  'a nested parameter': query('limit[$gt]=1&__proto__[polluted]=1'),
  'a parameter without a name': query('=1&&='),
  'a query that is not encoded': query('limit=%zz'),
  'a query that is not UTF-8': query('order=%ff%c3%28'),
  'NUL in the name of a parameter': query('a%00=1'),
  'a thousand parameters': query(Array.from({ length: 1_001 }, (_, index) => `p${index}=1`).join('&')),
  'a slash at the end': (sent) => ({ ...sent, path: sent.path.replace(/(\?|$)/, '/$1') }),
  'no key': headers({ authorization: null }),
  'another scheme': headers({ authorization: 'Basic dXNlcjpwYXNz' }),
  'a key that is none': headers({ authorization: 'Bearer sk_dev_' }),
  'HTML is wanted': headers({ accept: 'text/html', 'accept-language': '*' }),
  'another host and scheme': headers({ 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'example.com' }),
  'a request id of the caller': headers({ 'x-request-id': '\xff<script>' }),
};

const deep = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

const ofBodies: Rewrites = {
  'a body that ends early': body((valid) => valid.slice(0, -1)),
  'half a body': body((valid) => valid.slice(0, valid.length / 2)),
  'a body with something behind it': body((valid) => `${valid}}`),
  'a trailing comma': body((valid) => valid.replace(/\}$/, ',}')),
  'a byte order mark': body((valid) => `\ufeff${valid}`),
  'a comment': body((valid) => `/* */${valid}`),
  'NaN in the body': body(() => '{"amount":NaN}'),
  'single quotes': body(() => "{'a':1}"),
  'nothing in the body': body(() => ''),
  'spaces alone': body(() => '   '),
  'NUL alone': body(() => '\u0000'),
  'invalid UTF-8': body(() => Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  'the body as UTF-16': body((valid) => Buffer.from(valid, 'utf16le')),
  'the body in a list': body((valid) => `[${valid}]`),
  'the body in a string': body((valid) => JSON.stringify(valid)),
  'ten thousand lists in each other': body(() => deep(10_000)),
  'a hundred thousand lists in each other': body(() => deep(100_000)),
  'the fields twice': body((valid) => valid.replace(/^\{(.+)\}$/s, '{$1,$1}')),
  'an unknown field': body((valid) => valid.replace(/\}$/, `${valid === '{}' ? '' : ','}"unknown":1}`)),
  'the field __proto__': body((valid) =>
    valid.replace(/^\{/, '{"__proto__":{"polluted":true}').replace('}"', '},"'),
  ),
  'the field constructor': body((valid) =>
    valid.replace(/\}$/, `${valid === '{}' ? '' : ','}"constructor":{"prototype":{"polluted":1}}}`),
  ),
  'a field without a name': body((valid) => valid.replace(/\}$/, `${valid === '{}' ? '' : ','}"":1}`)),
  'two hundred unknown fields': body(
    () => `{${Array.from({ length: 200 }, (_, index) => `"f${index}":${index}`).join(',')}}`,
  ),
  'a body above the limit': body((valid) => valid.padEnd(BODY_BYTES_MAX + 1)),
  'a body of the limit': body((valid) => valid.padEnd(BODY_BYTES_MAX)),
  'no content type': headers({ 'content-type': null }),
  'text/plain': headers({ 'content-type': 'text/plain' }),
  'a form': headers({ 'content-type': 'application/x-www-form-urlencoded' }),
  'another charset': headers({ 'content-type': 'application/json; charset=utf-16' }),
  'a charset in quotes': headers({ 'content-type': 'Application/JSON; Charset="UTF-8"' }),
  'a content type that is none': headers({ 'content-type': ';;=' }),
  'a problem': headers({ 'content-type': 'application/problem+json' }),
  'said to be compressed': headers({ 'content-encoding': 'gzip' }),
  'an encoding that nobody knows': headers({ 'content-encoding': 'x-none' }),
};

const toChanges = (rewrites: Rewrites, spot: string): Change[] =>
  Object.entries(rewrites).map(([what, rewrite]) => ({
    what,
    spot,
    field: '',
    apply: (draft: Draft): Draft => ({ ...draft, rewrites: [...draft.rewrites, rewrite] }),
  }));

const ofRequest = toChanges(ofEach, 'the whole request');
const ofBody = toChanges(ofBodies, 'the bytes of the body');
const bodyUncalledFor = toChanges(
  { 'a body that nobody asked for': body(() => '{"a":1}') },
  'the bytes of the body',
);

/** Returns the changes that do not depend on a field, both to the request and to the bytes of its body. */
export function ofRequests({ hasBody }: Operation, of: 'request' | 'body' = 'request'): Change[] {
  if (of === 'body') return ofBody;
  return hasBody ? ofRequest : [...ofRequest, ...bodyUncalledFor];
}
