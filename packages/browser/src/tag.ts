import type { Settings } from './settings.ts';
import { tag } from './tag.gen.ts';

/**
 * The script of a site: what `GET /t/{pk}.js` answers. It calls the generated function with the settings, takes its own
 * address without `.js` as the place to post to, and keeps its functions in `window.tributary`.
 */
export function tagFor({ params, days, consent, attribution, ignore, domain }: Settings): string {
  const settings = JSON.stringify({ params, days, consent, attribution, ignore, domain: domain ?? '' });
  // Before ES2019 these two end a line in a string too.
  const literal = settings.replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);
  return `${tag}(${literal});\n`;
}
