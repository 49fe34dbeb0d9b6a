import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { locales } from '@tributary/core';

/** English messages are their own ids. Line numbers are omitted, because they would change with every edit. */
export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(locales),
  catalogs: [
    {
      path: 'src/locales/{locale}',
      include: ['src'],
      exclude: [
        'src/enter/**',
        'src/features/account/**',
        'src/features/accounting/**',
        'src/features/connections/**',
        'src/features/developers/**',
        'src/features/explanations/**',
        'src/features/mails/**',
        'src/features/people/**',
        'src/features/portals/**',
        'src/features/reports/**',
        'src/features/server-errors/**',
        'src/features/settings/**',
        'src/features/sign-in/**',
        'src/features/start/**',
        'src/features/tracking/**',
      ],
    },
    // Separate catalogues, because few users open these pages.
    {
      path: 'src/features/people/locales/{locale}',
      include: [
        'src/features/account',
        'src/features/developers',
        'src/features/mails',
        'src/features/people',
        'src/features/settings',
        'src/features/sign-in',
        'src/features/start',
        'src/features/tracking',
      ],
    },
    { path: 'src/features/accounting/locales/{locale}', include: ['src/features/accounting'] },
    { path: 'src/features/connections/locales/{locale}', include: ['src/features/connections'] },
    { path: 'src/features/explanations/locales/{locale}', include: ['src/features/explanations'] },
    { path: 'src/features/portals/locales/{locale}', include: ['src/features/portals'] },
    { path: 'src/features/reports/locales/{locale}', include: ['src/features/reports'] },
    { path: 'src/features/server-errors/locales/{locale}', include: ['src/features/server-errors'] },
    // The sign-in page loads without the dashboard's messages.
    { path: 'src/enter/locales/{locale}', include: ['src/enter'] },
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
});
