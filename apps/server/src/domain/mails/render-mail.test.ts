import { type Locale, locales, mailKinds } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { renderMail, userMailKinds } from './render-mail.ts';
import type { AnyMailKind, MailValues } from './words.ts';

const at = '2026-03-01T09:30:00Z';
const link = 'https://affiliates.example.com/app/enter?a=1&b=2#code=XK4P-9QTM';

const kinds: readonly AnyMailKind[] = [...userMailKinds, ...mailKinds];

const examples: { readonly [Kind in AnyMailKind]: MailValues[Kind] } = {
  sign_in_code: { code: 'XK4P-9QTM', link, minutes: 10 },
  address_code: { code: 'XK4P-9QTM', minutes: 1 },
  invitation: { inviter: 'Ada Lovelace', account: 'Acme', role: 'finance', link, days: 7 },
  reset: { account: 'Acme', link, hours: 24 },
  new_browser: { browser: 'Firefox on Linux', network: '203.0.113.0/24', at },
  factor_changed: { change: 'totp_added', at },
  password_changed: { at },
  new_owner: { name: 'Ada Lovelace', account: 'Acme' },
  sign_in_changed: { provider: 'Google', account: 'Acme' },
  address_changed: { address: 'ada@example.com', at },
  test: { link },
};

/** Leaves codes of the contract, numbers and times as they are. */
const withText = <Values extends object>(values: Values, text: string): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      typeof value === 'number' || ['at', 'change', 'link'].includes(name) ? [name, value] : [name, text],
    ),
  ) as Values;

const languages = Object.keys(locales) as Locale[];
const each = languages.flatMap((language) => kinds.map((kind) => [kind, language] as const));

test('every kind has an example', () => {
  expect(Object.keys(examples).sort()).toEqual([...kinds].sort());
});

describe.each(each)('%s in %s', (kind, language) => {
  const render = (values: MailValues[AnyMailKind] = examples[kind]) =>
    renderMail(kind, values as never, language);

  test('tells all its values, as text and as HTML', () => {
    const { subject, text, html } = render();
    for (const [name, value] of Object.entries(examples[kind])) {
      if (['at', 'change', 'role'].includes(name)) continue;
      expect(text).toContain(String(value));
      expect(html).toContain(String(value).replaceAll('&', '&amp;'));
    }
    expect(subject.length).toBeGreaterThan(5);
    if ('at' in examples[kind]) expect(text).toMatch(/09:30 UTC/);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\$\{|\{\{/);
  });

  test('has no line of text above 78 columns but links', () => {
    for (const line of render().text.split('\n')) {
      if (line !== new URL(link).href) expect([...line].length).toBeLessThanOrEqual(78);
    }
  });

  test('has a link as text as well, and loads nothing', () => {
    const { html } = render();
    if ('link' in examples[kind])
      expect(html.match(/https:\/\/affiliates[^"<]*/g)).toEqual([
        link.replace('&', '&amp;'),
        link.replace('&', '&amp;'),
      ]);
    expect(html).not.toMatch(/<img|<link|<script|<style|src=|url\(|@import|background:/);
    // Only the button, whose background is ours, has a colour of text.
    expect(html.match(/(?<!-)color:/g) ?? []).toHaveLength('link' in examples[kind] ? 1 : 0);
  });

  test.each([
    '"><script>alert(1)</script>',
    "'onmouseover='alert(1)",
    '</title><img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '<!--',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a placeholder
    '${code} {{code}} $& $1',
  ])('escapes %s', (hostile) => {
    const { text, html } = render(withText(examples[kind], hostile));
    const plain = render();
    // As many tags as without it, whatever it holds.
    expect(html.match(/</g)).toHaveLength(plain.html.match(/</g)?.length ?? 0);
    expect(html.match(/"/g)).toHaveLength(plain.html.match(/"/g)?.length ?? 0);
    const takesText = text !== plain.text;
    if (takesText) expect(text).toContain(hostile.split(' ')[0]);
  });

  test.skipIf(kind === 'address_changed')('keeps a hostile name on its line', () => {
    const { subject, text } = render(
      withText(examples[kind], 'Ada\r\nBcc: eve@example.com\r\n\r\nhello\u2028') as never,
    );
    expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(text).not.toMatch(/\r|^Bcc:|\n\nhello/m);
  });
});

test('an address with a line end is refused', () => {
  const values = { address: 'ada@example.com\r\nBcc: eve@example.com', at };
  expect(() => renderMail('address_changed', values, 'en')).toThrow(RangeError);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/app', 'https://', 'ftp://example.com'])(
  'the link %s is refused',
  (wrong) => {
    expect(() => renderMail('reset', { account: 'Acme', link: wrong, hours: 1 }, 'en')).toThrow(RangeError);
  },
);

test('the languages differ in every kind', () => {
  for (const kind of kinds) {
    const subjects = languages.map((language) => renderMail(kind, examples[kind] as never, language).text);
    expect(new Set(subjects).size).toBe(languages.length);
  }
});
