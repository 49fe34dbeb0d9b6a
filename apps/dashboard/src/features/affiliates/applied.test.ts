import { expect, test } from 'vitest';
import { appliedOf, webUrlOf } from './applied.ts';

const metadata = { website: 'https://mori.example', how: 'Weekly tests.', score: 3, empty: '' };

test('an application shows the texts of the portal’s form, and otherwise those of the metadata', () => {
  expect(appliedOf({ metadata })).toEqual({
    website: 'https://mori.example',
    answers: [{ question: 'how', text: 'Weekly tests.' }],
  });
  const answers = [['By mail', 'In talks'], []].map((given, at) => ({
    ...{ question_id: `q${at}`, question: `Question ${at}`, answers: given },
  }));
  const application = {
    ...{ website: null, country_code: 'JP', answers, questions_version: 1, accepted_terms_url: null },
    ...{ signals: [], submitted_at: '' },
  };
  expect(appliedOf({ application, metadata })).toEqual({
    website: null,
    answers: [{ question: 'Question 0', text: 'By mail, In talks' }],
  });
});

test('links only to web pages', () => {
  expect(webUrlOf('https://mori.example/a')).toBe('https://mori.example/a');
  for (const text of ['javascript:alert(1)', 'mori.example']) expect(webUrlOf(text)).toBeNull();
});
