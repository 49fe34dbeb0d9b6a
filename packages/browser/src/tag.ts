import type { Settings, Site } from './settings.ts';
import { tag } from './tag.gen.ts';

type TagSettings = Settings & Pick<Site, 'src'>;

/**
 * The script of a site: what `GET /t/{pk}.js` answers. It calls the generated function with the settings, takes its own
 * address without `.js` as the place to post to, or `src` if it does not know that, and keeps its functions in
 * `window.tributary`.
 */
export function tagFor({ params, days, consent, attribution, ignore, domain, src }: TagSettings): string {
  const settings = JSON.stringify({ params, days, consent, attribution, ignore, domain: domain ?? '', src });
  // Before ES2019 these two end a line in a string too.
  const literal = settings.replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);
  return `${tag}(${literal});\n`;
}
