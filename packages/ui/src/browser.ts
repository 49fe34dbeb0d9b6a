import { UNKNOWN_BROWSER } from '@tributary/core';

export interface BrowserParts {
  /** Name such as `Firefox`; null if the server does not recognize the browser. */
  readonly family: string | null;
  /** Operating system such as `Linux`; undefined if it is unknown. */
  readonly system: string | undefined;
}

/** Splits the server's English description of a browser, such as `Firefox on Linux`, so that it can be translated. */
export function browserParts(description: string): BrowserParts {
  const [family = '', system] = description.split(' on ');
  return { family: family === UNKNOWN_BROWSER ? null : family, system };
}
