import type { MailSettings, SmtpServer } from '../../src/platform/mail/mail-settings.ts';

/** Settings for e-mail through a local SMTP server. Default: without TLS. */
export const mailOn = (
  port: number,
  smtp: Partial<SmtpServer> = {},
  devAllow: readonly string[] = [],
): MailSettings => ({
  smtp: { host: '127.0.0.1', port, tls: 'off', auth: null, ...smtp },
  from: { name: 'Acme', address: 'affiliates@example.com' },
  devAllow: new Set(devAllow),
});
