const ID_LENGTH_MAX = 100;
const IDS_MAX = 5;

/**
 * Returns what the parameters of an address hold, in the order of `params`, each value encoded, separated by `/`; ''
 * if none has a value. `possibleTrackingIds` reads it.
 *
 * Links reach a browser as people and programs have mangled them: with a second question mark, `&amp;`, the route of a
 * single-page app behind `#`, or names in capitals.
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
 * Returns the tracking id that a text begins with when it is decoded, or '' for none. It ends at the first character that no
 * tracking id has; spaces and punctuation before it are skipped. Of a letter, nothing is skipped: `éric` is not `ric`.
 */
export function trackingIdIn(encoded: string): string {
  const text = new URLSearchParams(`id=${encoded}`).get('id') ?? '';
  const id = /^[^\w.~%\-\xb5-\u1fff\u2c00-\uffff]*([\w.~-]+)/.exec(text)?.[1] ?? '';
  return id.length > ID_LENGTH_MAX ? '' : id.toLowerCase();
}

/**
 * Returns the ids that an affiliate may have, in lower case: the first that is known counts. Each whole id comes first,
 * then without the `.`, `~`, `-` and `_` at its end, which may belong to the sentence around the link.
 * @param text one id or several, encoded, separated by `/`.
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
