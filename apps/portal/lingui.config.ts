import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { locales } from '@tributary/core';

/** English messages are their own ids. Line numbers are omitted, because they would change with every edit. */
export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(locales),
  catalogs: [{ path: 'src/locales/{locale}', include: ['src'] }],
  format: formatter({ origins: false }),
  orderBy: 'message',
});
