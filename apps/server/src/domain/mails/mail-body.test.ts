import { expect, test } from 'vitest';
import { sentence } from './mail-body.ts';

const whole = (word: string) => `<span style="white-space:nowrap">${word}</span>`;

test.each([
  ['Your e-mails <are> sent.', `Your ${whole('e-mails')} &lt;are&gt; sent.`],
  ['Eine E-Mail an Sie', `Eine ${whole('E-Mail')} an Sie`],
  ['Ihre E-Mail-Adresse', 'Ihre E-Mail-Adresse'],
  ['my-e-mail@e-mail.example', 'my-e-mail@e-mail.example'],
])('keeps the word "e-mail" on one line, but no part of an address: %s', (text, html) => {
  expect(sentence(text)).toBe(html);
});
