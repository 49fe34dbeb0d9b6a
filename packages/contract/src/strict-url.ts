import { url } from './text.ts';

const LABEL_LENGTH_MAX = 63;

/** URL of a webhook or a home page. Validated strictly, because URL parsers silently fix many mistakes. */
export const strictUrl = url.superRefine((value, ctx) => {
  const problem = problemOf(value);
  if (problem) ctx.addIssue({ code: 'custom', message: problem });
});

function problemOf(value: string): string | null {
  if (/[\s\p{Cc}]/u.test(value)) return 'Must not contain spaces, line breaks or control characters.';
  const [, authority] = /^https?:\/\/([^/?#\\]+)/i.exec(value) ?? [];
  if (authority === undefined) return 'Must start with http:// or https:// and a host.';
  if (authority.includes('@')) return 'Must not contain a user name or password.';
  if (value.includes('#')) return 'Must not contain a fragment (#…); fragments are never sent.';
  if (value.includes('\\') || !URL.canParse(value)) return 'Must be a well-formed URL.';
  const { hostname, port } = new URL(value);
  if (port === '0') return 'Must not use port 0.';
  return isHostName(hostname) ? null : 'Must have a valid host name.';
}

/**
 * Returns true if the host is an IP address or consists of labels of valid length, with an optional
 * trailing dot.
 */
const isHostName = (hostname: string): boolean =>
  hostname
    .replace(/\.$/, '')
    .split('.')
    .every((label) => label.length > 0 && label.length <= LABEL_LENGTH_MAX);
