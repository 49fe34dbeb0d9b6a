import { TributaryError } from './errors.ts';

export type Query = Readonly<Record<string, unknown>>;

/**
 * Fills in the parameters of a template. Rejects empty values, `.` and `..`, because they could change which
 * path is called.
 */
export function fillPath(template: string, params: readonly unknown[]): string {
  let next = 0;
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = params[next++];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw new TributaryError(
        `${JSON.stringify(value) ?? 'undefined'} is not a valid ${name} for ${template}.`,
      );
    }
    return encode(value);
  });
}

/** Throws unless a path is plain. Rejects dot segments in every spelling that a URL parser resolves. */
export function assertPlainPath(path: string): void {
  const [pathname = ''] = path.split('?');
  const hasDots = pathname.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  if (!path.startsWith('/') || hasDots || /[\\#\s\p{Cc}]/u.test(path)) {
    throw new TributaryError(
      `${JSON.stringify(path)} is not a valid path. A path starts with / and has no dot segments, spaces or #.`,
    );
  }
}

/** Returns a query string such as `?a=1&b=x,y`. Lists are joined with commas; `undefined` and `null` are omitted. */
export function toQueryString(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${given.map(([name, value]) => `${encode(name)}=${encode(Array.isArray(value) ? value.join(',') : String(value))}`).join('&')}`;
}

function encode(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch (cause) {
    throw new TributaryError('A path or query value is not well-formed Unicode.', { cause });
  }
}
