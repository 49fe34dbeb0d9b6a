import { stringifySearch } from '../search.ts';

const KEPT = 'tributary.at-provider';
const PROOF = 'tributary.proof-window';

/** State that a tab stores before it redirects to an identity provider, for use after the return. */
export interface Leaving {
  /** Query of the page that the tab left. */
  readonly search: string;
  /** Path below `/app` of the page to return to, if it is not the page after signing in. */
  readonly back?: string;
  /** Environment of the page that was left while signed in. */
  readonly environment?: string;
}

/** Redirects to an identity provider. */
export function leaveForProvider(url: string, leaving: Leaving): void {
  sessionStorage.setItem(KEPT, JSON.stringify(leaving));
  window.location.assign(url);
}

/**
 * Returns and deletes the state that this tab stored before the redirect, because it may contain an invitation link.
 */
export function takeLeaving(): Leaving {
  const kept = sessionStorage.getItem(KEPT) ?? '{"search":""}';
  sessionStorage.removeItem(KEPT);
  return JSON.parse(kept) as Leaving;
}

/**
 * Opens a separate window that asks for a recent sign-in, so that the page keeps its input. Returns false if the
 * browser blocks the window.
 */
export function openProofWindow(identity_provider_id: string, account: string): boolean {
  localStorage.setItem(PROOF, identity_provider_id);
  const search = stringifySearch({ provider: identity_provider_id, account, proof: 'window' });
  const url = new URL(`enter${search}`, document.baseURI);
  return window.open(url, 'tributary-proof', 'popup,width=520,height=680') !== null;
}

/**
 * Returns true if one of our pages requested this sign-in, and false on every later call. Without this check, an
 * attacker's link could sign this browser in as any user named by the attacker's provider.
 */
export function takeProofRequest(identity_provider_id: string): boolean {
  const isAsked = localStorage.getItem(PROOF) === identity_provider_id;
  localStorage.removeItem(PROOF);
  return isAsked;
}
