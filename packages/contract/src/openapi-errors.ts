import { type ErrorCode, errorCatalog } from '@tributary/core';
import { errorsOf } from './route-errors.ts';
import type { NamedRoute } from './routes.ts';

type Json = { [key: string]: unknown };

/** Errors for a rejected key or session. Almost all routes have them, so they share one component. */
const ofCallers: readonly ErrorCode[] = [
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'SESSION_ENDED',
];

/**
 * Returns a route's error responses by status, each with its possible codes. Routes with the same codes share
 * a component, which is added to `components`.
 */
export function errorResponsesOf(named: NamedRoute, components: Json): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(named)) {
    const { status } = errorCatalog[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = nameOf(codes);
      components[name] ??= responseOf(codes);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/**
 * Returns a name such as `NotFound` or `DuplicateOrIdempotencyConflict`. Depends only on the codes, so that
 * the name does not change when other routes do.
 */
function nameOf(codes: readonly ErrorCode[]): string {
  const isOfCallers = ofCallers.every((code) => codes.includes(code));
  const others = isOfCallers ? codes.filter((code) => !ofCallers.includes(code)) : codes;
  return [...(isOfCallers ? ['Unauthorized'] : []), ...others.map(toPascal)].join('Or');
}

const toPascal = (code: ErrorCode) =>
  code
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function responseOf(codes: readonly ErrorCode[]): Json {
  const code = { type: 'string', enum: [...codes] };
  const error = { type: 'object', properties: { code }, required: ['code'] };
  const narrowed = { type: 'object', properties: { error }, required: ['error'] };
  return {
    description: codes.map((each) => `\`${each}\`: ${errorCatalog[each].summary}`).join('\n\n'),
    content: {
      'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/ErrorBody' }, narrowed] } },
    },
  };
}
