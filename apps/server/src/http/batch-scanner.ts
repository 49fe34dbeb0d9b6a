import { BATCH_ITEMS_MAX } from '@tributary/contract';
import { PROBLEMS_MAX, type Problem, validationFailure } from '../domain/failure.ts';
import { malformed, notAnObject, protoKey } from './json.ts';

/** Where an item begins and ends. */
export type Range = readonly [from: number, to: number];

const [TAB, LINE_FEED, RETURN, BLANK, QUOTE, COMMA, COLON, BACKSLASH] = [9, 10, 13, 32, 34, 44, 58, 92];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/** What may come next, between values. */
type Place =
  | 'body'
  | 'first key'
  | 'key'
  | 'colon'
  | 'value'
  | 'after value'
  | 'first item'
  | 'item'
  | 'after item'
  | 'end';

/**
 * Finds the items of a batch, `{"items": [item, …]}`, in its bytes without parsing them. Stops at the first thing that no
 * batch may contain, such as one item too many. Invalid JSON inside an item is found later, when the item is parsed.
 */
export class BatchScanner {
  /** Undefined when the batch has no `items`; a string when they are not an array. */
  items: Range[] | string | undefined;
  /** What stands beside the items. */
  readonly others: { nonce?: string } = {};
  private readonly bytes: Uint8Array;
  private readonly takesNonce: boolean;
  private readonly unknown: Problem[] = [];
  private place: Place = 'body';
  private at = 0;
  /** The value being skipped: where it began, and how deep the scanner is inside it. */
  private from = 0;
  private depth = 0;
  private isString = false;
  private isEscaped = false;
  private isScalar = false;
  private key = '';

  constructor(bytes: Uint8Array, { takesNonce }: { takesNonce: boolean }) {
    this.bytes = bytes;
    this.takesNonce = takesNonce;
  }

  /** Scans up to `count` more bytes. Returns whether it reached the end. */
  advance(count: number): boolean {
    const end = Math.min(this.bytes.length, this.at + count);
    while (this.at < end) this.next(this.bytes[this.at] as number);
    if (this.at < this.bytes.length) return false;
    if (this.place !== 'end') throw malformed();
    if (this.unknown.length > 0) throw validationFailure(this.unknown);
    return true;
  }

  private next(byte: number): void {
    if (this.isString) this.inString(byte);
    else if (this.depth > 0) this.inNested(byte);
    else if (this.isScalar && isEndOfScalar(byte)) {
      this.isScalar = false;
      this.close(this.at);
    } else {
      if (!this.isScalar && !isBlank(byte)) this.between(byte);
      this.at += 1;
    }
  }

  private inString(byte: number): void {
    this.at += 1;
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) {
      this.isString = false;
      if (this.depth === 0) this.close(this.at);
    }
  }

  private inNested(byte: number): void {
    this.at += 1;
    if (byte === QUOTE) this.isString = true;
    else if (byte === ARRAY || byte === OBJECT) this.depth += 1;
    else if (byte === ARRAY_END || byte === OBJECT_END) {
      this.depth -= 1;
      if (this.depth === 0) this.close(this.at);
    }
  }

  private between(byte: number): void {
    const { place } = this;
    if (place === 'body') {
      if (byte !== OBJECT) throw notAnObject();
      this.place = 'first key';
    } else if ((place === 'first key' || place === 'key') && byte === QUOTE) this.open(byte);
    else if (place === 'first key' && byte === OBJECT_END) this.place = 'end';
    else if (place === 'colon' && byte === COLON) this.place = 'value';
    else if (place === 'value' && this.key === 'items' && byte === ARRAY) {
      this.items = [];
      this.place = 'first item';
    } else if (place === 'value' || place === 'item') this.open(byte);
    else if (place === 'first item') {
      if (byte === ARRAY_END) this.place = 'after value';
      else this.open(byte);
    } else if (place === 'after value' && byte === COMMA) this.place = 'key';
    else if (place === 'after value' && byte === OBJECT_END) this.place = 'end';
    else if (place === 'after item' && byte === COMMA) this.place = 'item';
    else if (place === 'after item' && byte === ARRAY_END) this.place = 'after value';
    else throw malformed();
  }

  private open(byte: number): void {
    this.from = this.at;
    if (byte === QUOTE) this.isString = true;
    else if (byte === ARRAY || byte === OBJECT) this.depth = 1;
    else if (isEndOfScalar(byte) || byte === COLON) throw malformed();
    else this.isScalar = true;
  }

  private close(to: number): void {
    if (this.place === 'first key' || this.place === 'key') {
      this.key = textOf(this.bytes.subarray(this.from, to));
      this.checkKey();
      this.place = 'colon';
    } else if (this.place === 'value') {
      // Has the wrong type; the schema reports it.
      if (this.key === 'items') this.items = '';
      if (this.key === 'nonce') this.others.nonce = nonceOf(this.bytes.subarray(this.from, to));
      this.place = 'after value';
    } else {
      (this.items as Range[]).push([this.from, to]);
      if ((this.items as Range[]).length > BATCH_ITEMS_MAX) throw tooManyItems();
      this.place = 'after item';
    }
  }

  private checkKey(): void {
    const { key } = this;
    if (key === '__proto__') throw protoKey();
    if (key === 'items') {
      if (this.items !== undefined)
        throw validationFailure([{ field: 'items', message: 'Duplicate field.' }]);
      return;
    }
    if (key === 'nonce' && this.takesNonce) return;
    const shown = key.slice(0, KEY_LENGTH_SHOWN);
    this.unknown.push({ field: shown, message: 'Unknown field.' });
    if (this.unknown.length === PROBLEMS_MAX) throw validationFailure(this.unknown);
  }
}

const KEY_LENGTH_SHOWN = 100;

const isBlank = (byte: number) => byte === BLANK || byte === LINE_FEED || byte === RETURN || byte === TAB;

const isEndOfScalar = (byte: number) =>
  byte === COMMA || byte === ARRAY_END || byte === OBJECT_END || isBlank(byte);

/** With every character escaped. */
const NONCE_BYTES_MAX = '""'.length + 255 * '\\u0000'.length;

/** The schema checks the rest. */
function nonceOf(bytes: Uint8Array): string {
  if (bytes[0] === QUOTE && bytes.length <= NONCE_BYTES_MAX) return textOf(bytes);
  throw validationFailure([{ field: 'nonce', message: 'nonce: Must be text of 1 to 255 characters.' }]);
}

function textOf(bytes: Uint8Array): string {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as string;
  } catch {
    throw malformed();
  }
}

const tooManyItems = () =>
  validationFailure([{ field: 'items', message: `A batch has at most ${BATCH_ITEMS_MAX} items.` }]);
