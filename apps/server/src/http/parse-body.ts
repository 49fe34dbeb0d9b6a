import type { RequestHandler } from 'express';
import { Failure } from '../domain/failure.ts';
import { isAnnounced } from './read-body.ts';
import { required } from './request-state.ts';

export const BODY_DEPTH_MAX = 32;
/** `items` and the array in it: each item may be as deep as the body of the single call. */
const BATCH_BODY_DEPTH_MAX = BODY_DEPTH_MAX + 2;

/** Parses the bytes of a body as JSON. A request that announced no body has `{}`; an announced one may not be empty. */
export const parseBody: RequestHandler = (req, _res, next) => {
  if (req.method === 'GET' || req.method === 'DELETE') return next();
  const raw = required(req, 'rawBody');
  const depthMax = required(req, 'route').facts.batch ? BATCH_BODY_DEPTH_MAX : BODY_DEPTH_MAX;
  req.body = isAnnounced(req) ? parse(raw, req.get('content-type'), depthMax) : {};
  next();
};

function parse(raw: Buffer, contentType: string | undefined, depthMax: number): object {
  assertJson(contentType);
  const value = parseJson(decode(raw));
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Failure('VALIDATION_ERROR', 'The body must be a JSON object.');
  }
  assertHarmless(value, depthMax);
  return value;
}

function assertJson(contentType: string | undefined): void {
  const [type, ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (type === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8'))
    return;
  throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8.');
}

/** Invalid UTF-8 would silently become U+FFFD; a byte order mark is left in and refused by the parser. */
function decode(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    throw new Failure('VALIDATION_ERROR', 'The body is not valid UTF-8.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('VALIDATION_ERROR', 'The body is not valid JSON.');
  }
}

/** Without recursion: a body nested 5,000 deep is 10 KB, and would end in a stack overflow further down. */
function assertHarmless(body: object, depthMax: number): void {
  let level: object[] = [body];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > depthMax)
      throw new Failure('VALIDATION_ERROR', `The body is nested more than ${depthMax} deep.`);
    const inner: object[] = [];
    for (const value of level) {
      if (Object.hasOwn(value, '__proto__')) {
        throw new Failure('VALIDATION_ERROR', 'The key __proto__ is not allowed.', { field: '__proto__' });
      }
      for (const member of Object.values(value))
        if (member !== null && typeof member === 'object') inner.push(member);
    }
    level = inner;
  }
}
