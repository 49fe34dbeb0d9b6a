import { stringifySearch } from '../search.ts';

const KEPT = 'tributary.at-provider';
const PROOF = 'tributary.proof-window';

/** State that a tab stores before it redirects to an identity provider, to be restored afterwards. */
export interface Leaving {
  /** Query string of the page that the user left. */
  readonly search: string;
  /** Path below `/app` to return to. Default: the first page after sign-in. */
  readonly back?: string;
  /** Environment of the page that was left, if a user was signed in. */
  readonly environment?: string;
}

export function leaveForProvider(url: string, leaving: Leaving): void {
  sessionStorage.setItem(KEPT, JSON.stringify(leaving));
  window.location.assign(url);
}

/** Returns and deletes the state stored before the redirect. Deleted because it may contain an invitation link. */
export function takeLeaving(): Leaving {
  const kept = sessionStorage.getItem(KEPT) ?? '{"search":""}';
  sessionStorage.removeItem(KEPT);
  return JSON.parse(kept) as Leaving;
}

/**
 * Opens a separate window for signing in again, so that the page keeps its input. Returns false if the browser blocks
 * the window.
 */
export function openProofWindow(identity_provider_id: string, account: string): boolean {
  localStorage.setItem(PROOF, identity_provider_id);
  const search = stringifySearch({ provider: identity_provider_id, account, proof: 'window' });
  const url = new URL(`enter${search}`, document.baseURI);
  return window.open(url, 'tributary-proof', 'popup,width=520,height=680') !== null;
}

/**
 * Returns true, once, if this dashboard started the sign-in. Without this check, an attacker's link could sign this
 * browser in as any user that the attacker's provider names.
 */
export function takeProofRequest(identity_provider_id: string): boolean {
  const isAsked = localStorage.getItem(PROOF) === identity_provider_id;
  localStorage.removeItem(PROOF);
  return isAsked;
}
