import { expect, test } from 'vitest';
import { portalApplicationCreate } from './applications.ts';

const { name } = portalApplicationCreate.shape;

test.each([
  'Win at www.casino.example',
  'joan@example.com',
  'https://casino.example',
  'Joan casino.com/now',
  'casino．example',
  'casino。example',
  'casino․example',
  'ｃａｓｉｎｏ．ｅｘａｍｐｌｅ',
  'joan＠example',
  'https：／／casino',
  'casino.\u200bexample',
  'casino.ex\u00adample',
  'казино.рф',
  'casino.xn--p1ai',
  'Casino.Com',
  '(casino.example)',
  'casino.example:80',
  'casino.example?now',
  'Joan, casino.example, now',
  '❤.example',
  'e\u0301.example',
  '\u200b\u2060',
])('rejects the applicant name %j', (text) => expect(name.safeParse(text).success).toBe(false));

test.each([
  'J.R. Clarke',
  'Dr.Müller',
  'María José',
  "O'Hara & Co.",
  'Joan Clarke, M.Sc.',
  'И.И.Иванов',
  'د.أحمد',
  'مهدی\u200cپور',
  '山田。太郎',
  '👩\u200d💻 Joan',
])('accepts the applicant name %j', (text) => expect(name.parse(text)).toBe(text));
