import type { Settings, Site } from './settings.ts';
import { tag } from './tag.gen.ts';

type TagSettings = Settings & Pick<Site, 'src'>;

/**
 * Returns the script of a site, which is the response of `GET /t/{pk}.js`. The script calls the generated function with
 * the settings and sets `window.tributary`. The script posts clicks to its own address without `.js`, or to `src` if
 * its address is unknown.
 */
export function tagFor({ params, days, consent, attribution, ignore, domain, src }: TagSettings): string {
  const settings = JSON.stringify({ params, days, consent, attribution, ignore, domain: domain ?? '', src });
  // Before ES2019, these two characters end a line even within a string.
  const literal = settings.replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);
  return `${tag}(${literal});\n`;
}
