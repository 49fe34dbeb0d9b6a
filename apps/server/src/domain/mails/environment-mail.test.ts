import { type Locale, locales, mailKinds } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { mailValues as examples } from '../../../test/support/mail-values.ts';
import { secrecy, withoutSecrets } from './environment-mail.ts';
import { BLACKED_OUT } from './mail-body.ts';
import { renderMail, userMailKinds } from './render-mail.ts';

test.each(mailKinds)('treats every code and link of %s as secret', (kind) => {
  const shown = Object.entries(secrecy[kind]).filter(([, rule]) => rule === 'shown');
  expect(shown.filter(([name]) => /code|link|url|token|unsubscribe/i.test(name))).toEqual([]);
});

describe.each(mailKinds)('redacted mail: %s', (kind) => {
  test.each(Object.keys(locales) as Locale[])('contains everything except the secrets, in %s', (language) => {
    const values: object = examples[kind];
    const secrets = Object.values(values).filter((value) => /XK4P|https:/.test(String(value)));
    const [sent, shown] = [values, withoutSecrets(kind, values as never)].map((each) => {
      const { subject, text, html } = renderMail(kind, each as never, language);
      return `${subject}${text}${html.replaceAll('&amp;', '&')}`;
    });
    for (const secret of secrets) {
      expect(sent).toContain(secret);
      expect(shown).not.toContain(secret);
    }
    expect(shown).not.toContain('affiliates.example.com');
    expect(shown).not.toContain('<a ');
    expect(shown?.includes(BLACKED_OUT)).toBe(secrets.length > 0);
    expect(shown).toContain(renderMail(kind, values as never, language).subject);
  });
});

test('redacts a value that this version does not know', () => {
  const values = { link: 'https://affiliates.example.com/app#XK4P-9QTM', code: 'XK4P-9QTM' };
  expect(withoutSecrets('test', values)).toEqual({ link: BLACKED_OUT, code: BLACKED_OUT });
});

test('assigns each kind either to users or to environments', () => {
  expect(userMailKinds.filter((kind) => (mailKinds as readonly string[]).includes(kind))).toEqual([]);
});
