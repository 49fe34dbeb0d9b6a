import type { Request } from 'express';
import { Failure } from '../domain/failure.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export type AssertOwnOrigin = (req: Request, need: { readonly isSession: boolean }) => void;

/**
 * Rejects requests from pages of another origin in a browser with a session on this server. Browsers send `Origin` with
 * every write, so a write with a session but without the header is rejected too.
 */
export function ownOrigin(publicUrl: string): AssertOwnOrigin {
  const own = new URL(publicUrl);
  return (req, { isSession }) => {
    const { origin } = req.headers;
    const site = req.get('sec-fetch-site');
    if (origin === undefined && isSession && !reads.has(req.method)) throw missing();
    // Browsers send these values for pages of the same origin, and for addresses that people open themselves.
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isOwn = origin === undefined || origin === own.origin || isSameMachine(origin, own, req);
    if (!isOwn || isForeignSite) throw foreign(origin ?? 'another site', own.origin);
  };
}

/**
 * Returns true if the origin is another name of this machine. If the public URL points to this machine, any of the
 * machine's names is accepted, as long as the page uses the name in the request.
 */
function isSameMachine(origin: string, own: URL, req: Request): boolean {
  if (!thisMachine.test(own.hostname) || !URL.canParse(origin)) return false;
  const given = new URL(origin);
  return (
    thisMachine.test(given.hostname) &&
    given.origin === origin &&
    given.protocol === own.protocol &&
    given.port === own.port &&
    given.host === req.headers.host
  );
}

const missing = () =>
  new Failure(
    'FOREIGN_ORIGIN',
    'Requests that change data with a session must come from a page of this server, and this request has no Origin header. From your own code, use an API key.',
  );

const foreign = (origin: string, own: string) =>
  new Failure(
    'FOREIGN_ORIGIN',
    `This request comes from ${origin.slice(0, 200)}, but sessions only work at ${own}. Open the dashboard there, or set TRIBUTARY_PUBLIC_URL to the address you use.`,
  );
