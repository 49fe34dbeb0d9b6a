import { type Locale, locales, mailKinds } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { secrecy, withoutSecrets } from './environment-mail.ts';
import { BLACKED_OUT } from './mail-body.ts';
import { renderMail, userMailKinds } from './render-mail.ts';

const secret = 'https://affiliates.example.com/app#XK4P-9QTM';

test.each(mailKinds)('every code and link of %s is secret', (kind) => {
  const shown = Object.entries(secrecy[kind]).filter(([, rule]) => rule === 'shown');
  expect(shown.filter(([name]) => /code|link|url|token/i.test(name))).toEqual([]);
});

describe.each(mailKinds)('%s without its secrets', (kind) => {
  test.each(Object.keys(locales) as Locale[])('shows none of them, and the rest, in %s', (language) => {
    const values = { link: secret };
    const [sent, shown] = [values, withoutSecrets(kind, values)].map((each) => {
      const { subject, text, html } = renderMail(kind, each, language);
      return `${subject}${text}${html}`;
    });
    expect(sent).toContain('XK4P-9QTM');
    expect(shown).not.toContain('XK4P-9QTM');
    expect(shown).not.toContain('affiliates.example.com');
    expect(shown).not.toContain('<a ');
    expect(shown).toContain(BLACKED_OUT);
    expect(shown).toContain(renderMail(kind, values, language).subject);
  });
});

test('a value that this version does not know of is blacked out', () => {
  const values = { link: secret, code: 'XK4P-9QTM' };
  expect(withoutSecrets('test', values)).toEqual({ link: BLACKED_OUT, code: BLACKED_OUT });
});

test('no kind is of users and of environments', () => {
  expect(userMailKinds.filter((kind) => (mailKinds as readonly string[]).includes(kind))).toEqual([]);
});
