import express, { type RequestHandler } from 'express';
import { Failure } from '../domain/failure.ts';
import { required, stateOf } from './request-state.ts';

export const BODY_BYTES_MAX = 256 * 1024;
export const BODY_DEPTH_MAX = 32;
export const BATCH_BODY_BYTES_MAX = 8 * 1024 * 1024;
/** `items` and the array in it: each item may be as deep as the body of the single call. */
const BATCH_BODY_DEPTH_MAX = BODY_DEPTH_MAX + 2;

/** The bytes as they are: compressed ones are refused, since a signature would cover others than were sent. */
const reader = (bytes: number, depth: number) => ({
  bytes,
  depth,
  read: express.raw({ type: () => true, inflate: false, limit: bytes }),
});
const single = reader(BODY_BYTES_MAX, BODY_DEPTH_MAX);
const batch = reader(BATCH_BODY_BYTES_MAX, BATCH_BODY_DEPTH_MAX);

/** Reads and parses the JSON body of a route that has one, and keeps its bytes. No body at all is `{}`. */
export const body: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'DELETE') return next();
  const { bytes, depth, read } = required(req, 'route').facts.batch ? batch : single;
  // At once: the parser would first read, and throw away, all that was announced.
  if (Number(req.get('content-length')) > bytes) throw tooLarge(bytes);
  read(req, res, (error?: unknown) => {
    if (error) return next(error);
    const raw: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    stateOf(req).rawBody = raw;
    try {
      req.body = raw.length === 0 ? {} : parse(raw, req.get('content-type'), depth);
      next();
    } catch (failure) {
      next(failure);
    }
  });
};

export const tooLarge = (bytes: number) =>
  new Failure('PAYLOAD_TOO_LARGE', `The body is larger than ${bytes / 1024} KiB.`);

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
