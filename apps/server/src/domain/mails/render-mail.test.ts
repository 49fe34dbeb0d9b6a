import { affiliateMailKinds, chosenMailKinds, type Locale, locales, mailKinds } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { mailValues as examples } from '../../../test/support/mail-values.ts';
import { BLACKED_OUT } from './mail-body.ts';
import { renderMail, userMailKinds } from './render-mail.ts';
import type { AnyMailKind, MailValues } from './words.ts';

const at = '2026-03-01T09:30:00Z';

const kinds: readonly AnyMailKind[] = [...userMailKinds, ...mailKinds];

/** Values that nobody can choose freely: codes of the contract, links, times and addresses. */
const fixed = ['at', 'change', 'link', 'unsubscribe', 'since', 'timeZone', 'currency', 'method', 'replyTo'];

/** Replaces everything that somebody chose with a text. */
const withText = <Value>(value: Value, text: string): Value => {
  if (Array.isArray(value)) return value.map((each) => withText(each, text)) as Value;
  if (typeof value === 'string') return text as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, fixed.includes(name) ? each : withText(each, text)]),
  ) as Value;
};

const languages = Object.keys(locales) as Locale[];
const each = languages.flatMap((language) => kinds.map((kind) => [kind, language] as const));

test('has an example of every kind', () => {
  expect(Object.keys(examples).sort()).toEqual([...kinds].sort());
});

describe.each(each)('mail %s in %s', (kind, language) => {
  const render = (values: MailValues[AnyMailKind] = examples[kind]) =>
    renderMail(kind, values as never, language);

  test('contains all its values, as text and as HTML', () => {
    const { subject, text, html } = render();
    for (const [name, value] of Object.entries(examples[kind])) {
      if (typeof value === 'object' || ['at', 'change', 'role', 'since', 'timeZone', 'method'].includes(name))
        continue;
      expect(text).toContain(String(value));
      expect(html).toContain(String(value).replaceAll('&', '&amp;'));
    }
    expect(subject.length).toBeGreaterThan(5);
    if ('at' in examples[kind]) expect(text).toMatch(/09:30 UTC/);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\$\{|\{\{/);
  });

  test('has no text lines longer than 78 columns except links', () => {
    for (const line of render().text.split('\n')) {
      if (!line.startsWith('https://')) expect([...line].length).toBeLessThanOrEqual(78);
    }
  });

  test('contains the link as text as well, and loads nothing', () => {
    const { html } = render();
    const { link: button = null, unsubscribe = null } = examples[kind] as Record<string, string>;
    const links = [button, button, unsubscribe].filter((each) => each !== null);
    expect(html.match(/https:\/\/affiliates[^"<]*/g) ?? []).toEqual(
      links.map((each) => each.replace('&', '&amp;')),
    );
    expect(html).not.toMatch(/<img|<link|<script|<style|src=|url\(|@import|background:/);
    // Only the button has a text color, because its background is ours.
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
    // The number of tags does not depend on the value.
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

test('rejects an address with a line break', () => {
  const values = { address: 'ada@example.com\r\nBcc: eve@example.com', at };
  expect(() => renderMail('address_changed', values, 'en')).toThrow(RangeError);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/app', 'https://', 'ftp://example.com'])(
  'rejects the link %s',
  (wrong) => {
    expect(() => renderMail('reset', { account: 'Acme', link: wrong, hours: 1 }, 'en')).toThrow(RangeError);
  },
);

test('differs between languages in every kind', () => {
  for (const kind of kinds) {
    const subjects = languages.map((language) => renderMail(kind, examples[kind] as never, language).text);
    expect(new Set(subjects).size).toBe(languages.length);
  }
});

describe.each(affiliateMailKinds)('merchant’s mail %s', (kind) => {
  const mail = (changed: object, language: Locale = 'en') =>
    renderMail(kind, { ...examples[kind], ...changed } as never, language);

  test.each(languages)('is sent only in the merchant’s name, in %s', (language) => {
    const { subject, text, html, brand } = mail({}, language);
    expect(`${subject}${text}${html}`).not.toMatch(/tributary/i);
    expect(`${subject}${text}`).toContain('Acme Shoes');
    expect(brand).toEqual({ name: 'Acme Shoes', replyTo: 'help@acme.example' });
  });

  test.each(languages)('says whether replies are read, in %s', (language) => {
    const closing = (replyTo: string | null) =>
      mail({ brand: { name: 'Acme', replyTo } }, language)
        .text.trim()
        .split('\n')
        .pop();
    expect(closing(null)).toMatch(/not monitored|nicht gelesen/);
    expect(closing('help@acme.example')).toMatch(/can reply|können auf diese E-Mail antworten/);
  });

  test('rejects a reply address with a line break', () => {
    const brand = { name: 'Acme', replyTo: 'help@acme.example\r\nBcc: eve@example.com' };
    expect(() => mail({ brand })).toThrow(RangeError);
  });

  test('shortens a hostile merchant name to one line of 80 characters', () => {
    const { brand } = mail({
      brand: { name: `Acme\r\nBcc: eve@example.com ${'x'.repeat(100)}`, replyTo: null },
    });
    expect(brand?.name).not.toMatch(/[\r\n]/);
    expect([...(brand?.name ?? '')]).toHaveLength(80);
  });

  const isChosen = (chosenMailKinds as readonly string[]).includes(kind);
  test(isChosen ? 'can be unsubscribed from' : 'is necessary, and has no link to unsubscribe', () => {
    const { unsubscribe, text, html } = mail({});
    expect(unsubscribe).toBe(isChosen ? 'https://affiliates.example.com/u/AAAAAAAAAAAAAAAAAAAAAA' : null);
    expect(/unsubscribe/i.test(`${text}${html}`)).toBe(isChosen);
  });
});

test('formats amounts as in the language', () => {
  const of = (language: Locale) => renderMail('sales', examples.sales, language).text;
  expect(of('en')).toContain('Total: 1,200.50 EUR\nTotal: 500 CREDITS');
  expect(of('de')).toContain('Summe: 1.200,50 EUR\nSumme: 500 CREDITS');
  expect(of('en')).toContain('Since 1 March 2026 at 08:00: 3 commissions');
  expect(of('de')).toContain('Seit 1. März 2026 um 08:00: 3 Provisionen');
});

test('mentions a single commission without a time', () => {
  const values = { ...examples.sales, count: 1, since: null, totals: [{ amount: 4, currency: 'EUR' }] };
  expect(renderMail('sales', values, 'en').text).toMatch(
    /^You have earned a commission of 4.00 EUR from Acme/,
  );
});

test.each([
  ['payout_sent', { method: null, account: null }, /Method/],
  ['payout_sent', { method: 'manual', account: '••••' }, /Method/],
  ['application_rejected', { reason: null }, /Reason/],
  ['payout_details_changed', { browser: null }, /Browser/],
] as const)('for %s omits what is unknown: %j', (kind, changed, label) => {
  const text = (values: object) => renderMail(kind, { ...examples[kind], ...values } as never, 'en').text;
  expect(text({})).toMatch(label);
  expect(text(changed)).not.toMatch(label);
});

test('makes a redacted unsubscribe link lead nowhere', () => {
  const { html, text } = renderMail(
    'sales',
    { ...examples.sales, link: BLACKED_OUT, unsubscribe: BLACKED_OUT },
    'en',
  );
  expect(html).not.toContain('<a ');
  expect(text.match(new RegExp(BLACKED_OUT, 'g'))).toHaveLength(2);
});

test('includes a reason in full', () => {
  const reason = 'word '.repeat(100).trim();
  const { text } = renderMail('application_rejected', { ...examples.application_rejected, reason }, 'en');
  expect(text.replace(/\s+/g, ' ')).toContain(reason);
});
