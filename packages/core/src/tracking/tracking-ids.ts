const ID_LENGTH_MAX = 100;
const IDS_MAX = 5;

/**
 * Returns the values of `params` in an address, in order, each encoded and joined with `/`; '' if none has a
 * value. `possibleTrackingIds` parses the result.
 * Handles links mangled by people and programs: with a second question mark, `&amp;`, a single-page app's
 * route behind `#`, or upper-case names.
 */
export function trackingIdsIn(address: string, params: readonly string[]): string {
  const query = new URLSearchParams(address.replace(/^[^?#]*/, '').replace(/[?#;]/g, '&'));
  const found: string[] = [];
  for (const param of params)
    query.forEach((value, name) => {
      if (value && name.toLowerCase() === param.toLowerCase()) found.push(encodeURIComponent(value));
    });
  return found.join('/');
}

/**
 * Decodes a text and returns the tracking id at the beginning, or '' if there is none. The id ends at the
 * first character that a tracking id cannot contain. Leading spaces and punctuation are skipped, but letters
 * are not: `éric` is not `ric`.
 */
export function trackingIdIn(encoded: string): string {
  const text = new URLSearchParams(`id=${encoded}`).get('id') ?? '';
  const id = /^[^\w.~%\-\xb5-\u1fff\u2c00-\uffff]*([\w.~-]+)/.exec(text)?.[1] ?? '';
  return id.length > ID_LENGTH_MAX ? '' : id.toLowerCase();
}

/**
 * Returns the possible tracking ids in lower case, best first; callers use the first id that exists. Each id
 * is followed by the same id without trailing `.`, `~`, `-` and `_`, which may be punctuation of the
 * surrounding sentence.
 * @param text one or several encoded ids, separated by `/`.
 */
export function possibleTrackingIds(text: string): string[] {
  const ids = new Set<string>();
  for (const part of text.split('/'))
    for (let id = trackingIdIn(part); id && ids.size < IDS_MAX; id = id.slice(0, -1)) {
      ids.add(id);
      if (!/[.~_-]$/.test(id)) break;
    }
  return [...ids];
}
