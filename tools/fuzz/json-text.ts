/** JSON text that JSON.stringify never produces, such as `-0` or `1e400`. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Returns the value as JSON, with raw text unchanged. Values that JSON cannot represent become null. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${toJson(inner)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Formats a value for a query, path or header: text unchanged, lists separated by commas, anything else as JSON. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(toText).join(',') : toJson(value);
}

const SHOWN_MAX = 60;

export function shortly(value: unknown): string {
  const text = toJson(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}… (${text.length} characters)` : text;
}
