import { isUtf8 } from 'node:buffer';
import { BATCH_ITEMS_MAX } from '@tributary/core';
import type { Request } from 'express';
import type { BatchItem } from '../domain/batch-item.ts';
import { Failure, type Problem, validationFailure } from '../domain/failure.ts';
import { eachInSlices, inSlice } from '../platform/time-slice.ts';
import { batchLimits, inexactNumbers, inexactProblem, notAnObject, parseJson, singleLimits } from './json.ts';
import { isAnnounced, takesBody } from './read-body.ts';
import { required, type Step } from './request-state.ts';

/**
 * Size above which a body waits for its own iteration of the event loop, so that several bodies do not block
 * the loop together.
 */
const AT_ONCE_BYTES = 16 * 1024;

/** Parses the body, which is `{}` for a request without one. A body that was announced must not be empty. */
export const parseBody: Step = (req) => {
  if (!takesBody(req)) return;
  req.body = {};
  if (!isAnnounced(req)) return;
  const raw = required(req, 'rawBody');
  assertJson(req.get('content-type'));
  const { batch } = required(req, 'route').facts;
  if (batch) return takeBody(req, parseBatch(raw));
  const parse = () => parseSingle(raw);
  if (raw.length > AT_ONCE_BYTES) return takeBody(req, inSlice(parse));
  req.body = parse();
};

async function takeBody(req: Request, parsed: Promise<object>): Promise<void> {
  req.body = await parsed;
}

function parseObject(raw: Buffer, limits: typeof singleLimits): object {
  assertUtf8(raw);
  const value = parseJson(raw, limits);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw notAnObject();
  return value;
}

function parseSingle(raw: Buffer): object {
  const body = parseObject(raw, singleLimits);
  const inexact = [...inexactNumbers(raw)].filter((each) => each !== null);
  if (inexact.length > 0) throw validationFailure(inexact.map(inexactProblem));
  return body;
}

/** Parses a batch into `BatchItem`s, each of which is validated when it is processed. */
async function parseBatch(raw: Buffer): Promise<object> {
  const body = await inSlice(() => parseObject(raw, batchLimits));
  const { items } = body as { items?: unknown };
  if (!Array.isArray(items)) return body;
  if (items.length > BATCH_ITEMS_MAX)
    throw validationFailure([
      { field: 'items', message: `A batch can have at most ${BATCH_ITEMS_MAX} items.` },
    ]);
  const parsed = items.map((value) => ({ value, inexact: [] as Problem[] })) satisfies BatchItem[];
  await eachInSlices(inexactNumbers(raw), (found) => {
    const [field, index, ...path] = found?.path ?? [];
    if (found && field === 'items') parsed[Number(index)]?.inexact.push(inexactProblem({ ...found, path }));
  });
  return { ...body, items: parsed };
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

/**
 * Throws for invalid UTF-8, which would silently become U+FFFD. Keeps a byte order mark, which the parser
 * rejects.
 */
function assertUtf8(raw: Buffer): void {
  if (!isUtf8(raw)) throw new Failure('VALIDATION_ERROR', 'The body is not valid UTF-8.');
}
