import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { Failure, type Problem, validationFailure } from '../domain/failure.ts';
import { inTurn } from '../platform/in-turn.ts';
import { BatchScanner } from './batch-scanner.ts';
import { inexactNumbers, notAnObject, parseJson } from './json.ts';
import { BODY_BYTES_MAX, isAnnounced, takesBody, tooLarge } from './read-body.ts';
import { required, type Step } from './request-state.ts';

/** A body up to this size is parsed at once; a larger one waits until no other large one is being parsed. */
const AT_ONCE_BYTES = 16 * 1024;
/** How much of a batch is scanned at a time: about a millisecond. */
const SCANNED_BYTES = 256 * 1024;

/**
 * Parses the body. A request without a body gets `{}`; an announced body may not be empty. The items of a batch are only
 * located here, as `BatchItem`: each is parsed when it is processed, so that none waits for 8 MiB of JSON.
 */
export const parseBody: Step = (req) => {
  if (!takesBody(req)) return;
  req.body = {};
  if (!isAnnounced(req)) return;
  const raw = required(req, 'rawBody');
  assertJson(req.get('content-type'));
  const { batch, movesMoney } = required(req, 'route').facts;
  if (batch) return takeBody(req, batchOf(raw, { takesNonce: Boolean(movesMoney) }));
  if (raw.length > AT_ONCE_BYTES)
    return takeBody(
      req,
      inTurn(() => parseObject(raw)),
    );
  req.body = parseObject(raw);
};

async function takeBody(req: Request, parsed: Promise<object>): Promise<void> {
  req.body = await parsed;
}

function parseObject(raw: Buffer): object {
  assertUtf8(raw);
  const value = parseJson(raw);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw notAnObject();
  const inexact = inexactNumbers(raw);
  if (inexact.length > 0) throw validationFailure(inexact);
  return value;
}

async function batchOf(raw: Buffer, options: { takesNonce: boolean }): Promise<object> {
  const scanner = new BatchScanner(raw, options);
  await inTurn(() => assertUtf8(raw));
  while (!(await inTurn(() => scanner.advance(SCANNED_BYTES))));
  const { items, others } = scanner;
  if (items === undefined) return others;
  return {
    ...others,
    items: typeof items === 'string' ? items : items.map(([from, to]) => new BatchItem(raw, from, to)),
  };
}

/** One item of a batch, not parsed yet. */
export class BatchItem {
  private readonly bytes: Buffer;

  constructor(raw: Buffer, from: number, to: number) {
    this.bytes = raw.subarray(from, to);
  }

  /** The failure of an item that is larger than the body of a single call may be; it is not parsed. */
  tooLarge(): Failure | null {
    return this.bytes.length > BODY_BYTES_MAX ? tooLarge(BODY_BYTES_MAX, 'item') : null;
  }

  /** Throws when the item is not JSON or holds what no body may: that fails the whole batch. */
  parse(): unknown {
    return parseJson(this.bytes);
  }

  /** The numbers that became others when the item was parsed. */
  inexactNumbers(): Problem[] {
    return inexactNumbers(this.bytes);
  }
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

/** Invalid UTF-8 would silently become U+FFFD; a byte order mark is left in, and the parser rejects it. */
function assertUtf8(raw: Buffer): void {
  if (!isUtf8(raw)) throw new Failure('VALIDATION_ERROR', 'The body is not valid UTF-8.');
}
