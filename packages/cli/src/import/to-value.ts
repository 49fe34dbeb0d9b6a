import { InvalidArgumentError } from 'commander';
import { amount, jsonObject } from '../options/values.ts';
import { readTime, type TimeOptions } from './read-time.ts';
import type { Kind } from './schemas.ts';

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/** `1.234,50` as `1234.50`. What is written otherwise is refused: guessing would move the point. */
function withPoint(text: string): string {
  if (!/^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/.test(text))
    throw new InvalidArgumentError('It must be a number such as 1.234,50.');
  return text.replaceAll('.', '').replace(',', '.');
}

const withComma = /^-?[\d.]*\d,\d+$/;

function withoutComma(text: string): number {
  if (withComma.test(text))
    throw new InvalidArgumentError(
      'It has a decimal comma: add --decimal-comma if 10,50 means ten and a half.',
    );
  return amount(text);
}

/** How the values of a file are written. */
export interface Writing extends TimeOptions {
  readonly decimalComma: boolean;
}

function toBoolean(text: string): boolean {
  const value = booleans[text.toLowerCase()];
  if (value === undefined) throw new InvalidArgumentError('It must be true or false.');
  return value;
}

/** The text of a cell as the value of a field. Throws `InvalidArgumentError` when it is none. */
export function toValue(text: string, kind: Kind, writing: Writing): unknown {
  switch (kind) {
    case 'number':
      return writing.decimalComma ? amount(withPoint(text)) : withoutComma(text);
    case 'boolean':
      return toBoolean(text);
    case 'time':
      return readTime(text, writing);
    case 'list':
      return text.split(/[,;|]/).map((part) => part.trim());
    case 'object':
      return jsonObject(text);
    case 'text':
      return text;
  }
}
