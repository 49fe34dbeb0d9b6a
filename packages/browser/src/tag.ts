import type { Settings, Site } from './settings.ts';
import { tag } from './tag.gen.ts';

type TagSettings = Settings & Pick<Site, 'src'>;

/**
 * Returns a site's script, the response of `GET /t/{pk}.js`. The script sets `window.tributary`, and posts clicks to
 * its own URL without `.js`, or to `src` if its URL is unknown.
 */
export function tagFor({ params, days, consent, attribution, ignore, domain, src }: TagSettings): string {
  const settings = JSON.stringify({ params, days, consent, attribution, ignore, domain: domain ?? '', src });
  // Before ES2019, these two characters end a line even inside a string.
  const literal = settings.replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);
  return `${tag}(${literal});\n`;
}
