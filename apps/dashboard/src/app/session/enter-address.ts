import { stringifySearch } from '../search.ts';
import type { Mode } from './session.ts';

interface Wanted {
  readonly mode: Mode;
  readonly back?: string;
}

/** Opens the sign-in page, which is a separate bundle. */
export const leaveToEnter = (wanted: Wanted): void =>
  window.location.replace(new URL(`enter${stringifySearch({ ...wanted })}`, document.baseURI));
