import { publicUrl } from '../given.ts';

const DAY_MS = 86_400_000;
/** Every timestamp in the examples is this one, or differs from it by whole days. */
const EXAMPLE_TIME_MS = Date.parse('2026-03-02T09:00:00.000Z');
/** Holds and expiring secrets are days ahead. A time further away came from a request and is kept. */
const DAYS_MAX = 400;

const AUDIT_ENTRIES = 12;

/**
 * Replaces everything that differs between two recordings: ids and unique names with numbers in order of appearance,
 * secrets with x's, and times with a fixed one. Equal values stay equal.
 */
export function stable<T>(
  recorded: T,
  { baseUrl, providerUrl }: { readonly baseUrl: string; readonly providerUrl: string },
): T {
  const nowMs = Date.now();
  const numberOf = numbering();
  const text = JSON.stringify(recorded)
    .replaceAll(publicUrl, 'https://books.example.com/webhooks')
    .replaceAll(encodeURIComponent(baseUrl), encodeURIComponent('https://track.example.com'))
    .replaceAll(baseUrl, 'https://track.example.com')
    .replaceAll(providerUrl, 'https://login.example.com')
    .replaceAll(encodeURIComponent(providerUrl), encodeURIComponent('https://login.example.com'))
    .replace(/(nonce|code_challenge|code|\bstate=(?:\w+\.)+)(=?)[\w-]{43}/g, `$1$2${'x'.repeat(43)}`)
    .replace(/\/app\/enter#[\w-]{43}/g, `/app/enter#${'x'.repeat(43)}`)
    .replace(/"form":"\d{13}\.[\w-]{43}"/g, `"form":"${Date.UTC(2026, 2, 2)}.${'x'.repeat(43)}"`)
    .replace(/\/welcome#[\w-]{43}/g, `/welcome#${'x'.repeat(43)}`)
    .replace(/\/app\/invitation#[\w-]{43}/g, `/app/invitation#${'x'.repeat(43)}`)
    .replace(
      /"(challenge|credential_id|user_handle|client_data|attestation_object)":"[\w-]+"/g,
      (_, name) => `"${name}":"${'x'.repeat(43)}"`,
    )
    .replace(/"token":"[\w-]{43}"/g, `"token":"${'x'.repeat(43)}"`)
    .replace(/\bsk_(live|dev)_[0-9A-Za-z]{32,}/g, (_, mode) => `sk_${mode}_${'x'.repeat(38)}`)
    .replace(/\bsk_(live|dev)_[0-9A-Za-z]{5}\b/g, (_, mode) => `sk_${mode}_xxxxx`)
    .replace(/\bpk_(live|dev)_[0-9A-Za-z]{38}/g, (_, mode) => `pk_${mode}_${'x'.repeat(38)}`)
    .replace(/\bsus_[\w-]{43}/g, `sus_${'x'.repeat(43)}`)
    .replace(/\bwhsec_[A-Za-z0-9+/]+=*/g, `whsec_${'x'.repeat(43)}=`)
    .replace(/"secret":"[A-Z2-7]{32}"/g, `"secret":"${'X'.repeat(32)}"`)
    .replace(/([?&]secret=)[A-Z2-7]{32}/g, `$1${'X'.repeat(32)}`)
    .replace(/"[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}"/g, `"${Array(4).fill('XXXX').join('-')}"`)
    .replaceAll('"ip":"127.0.0.1"', '"ip":"203.0.113.7"')
    // Audit log, newest first. The number of entries depends on who created the account.
    .replace(/"sequence":(\d+)(?=,"(?:id":"aud_|hash"))/g, (_, place) => {
      return `"sequence":${AUDIT_ENTRIES + 1 - numberOf('place', place)}`;
    })
    .replace(/\b(?!0{64})[0-9a-f]{64}\b/g, (hash) =>
      String(numberOf('hash', hash)).padStart(64, 'e3b0c44298fc1c14'),
    )
    .replace(/(?<=\b|%2F)([a-z]{3,6})_[0-9a-hjkmnp-tv-z]{26}\b/g, (id, prefix: string) => {
      return `${prefix}_01k${String(numberOf(prefix, id)).padStart(23, '0')}`;
    })
    .replace(
      /\b([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi,
      (_, name: string, uuid: string) => {
        return `${name}-${1000 + numberOf(name.toLowerCase(), uuid.toLowerCase())}`;
      },
    )
    // A statement covers the month in which it is recorded.
    .replace(/("month":"|statement-)\d{4}-\d\d/g, '$12026-03')
    .replace(/"(from|until)":"\d{4}-\d\d-01T00:00:00\.000Z"/g, '"$1":"of the month"')
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g, (time) => {
      const days = Math.round((Date.parse(time) - nowMs) / DAY_MS);
      return Math.abs(days) > DAYS_MAX ? time : new Date(EXAMPLE_TIME_MS + days * DAY_MS).toISOString();
    })
    .replace(/"day":"(\d{4}-\d\d-\d\d)"/g, (_, day: string) => {
      const days = Date.parse(day) / DAY_MS - Math.floor(nowMs / DAY_MS);
      return `"day":"${new Date(EXAMPLE_TIME_MS + days * DAY_MS).toISOString().slice(0, 10)}"`;
    })
    .replaceAll('"from":"of the month"', '"from":"2026-03-01T00:00:00.000Z"')
    .replaceAll('"until":"of the month"', '"until":"2026-04-01T00:00:00.000Z"');
  return JSON.parse(text) as T;
}

/** Returns 1, 2, 3… for each kind of value, in order of appearance. */
function numbering(): (kind: string, value: string) => number {
  const kinds = new Map<string, Map<string, number>>();
  return (kind, value) => {
    const known = kinds.get(kind) ?? new Map<string, number>();
    kinds.set(kind, known);
    const number = known.get(value) ?? known.size + 1;
    known.set(value, number);
    return number;
  };
}
