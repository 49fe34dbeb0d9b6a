import { describe, expect, test } from 'vitest';
import { assertPlainPath, fillPath, toQueryString } from './path.ts';

describe('id in a path', () => {
  test.each([
    ['trx_1', '/v1/conversions/trx_1/refund'],
    ['a/b?c#d', '/v1/conversions/a%2Fb%3Fc%23d/refund'],
    ['%2e%2e', '/v1/conversions/%252e%252e/refund'],
    ['ä ', '/v1/conversions/%C3%A4%20/refund'],
  ])('%j stays a single segment', (id, expected) => {
    const path = fillPath('/v1/conversions/{id}/refund', [id]);
    expect(path).toBe(expected);
    expect(new URL(path, 'http://x').pathname).toBe(expected);
  });

  test.each([[''], ['.'], ['..'], [undefined], [5], ['\ud800']])('%j is rejected', (id) => {
    expect(() => fillPath('/v1/payouts/{id}', [id])).toThrow();
  });
});

test('are inserted into a path in order, and none may be missing', () => {
  const template = '/v1/program/groups/{id}/incentives/{attachedId}';
  expect(fillPath(template, ['grp_1', 'gin_1'])).toBe('/v1/program/groups/grp_1/incentives/gin_1');
  expect(() => fillPath(template, ['grp_1'])).toThrow('attachedId');
});

describe('complete path', () => {
  test.each(['/v1/referrals', '/v1/a%2Fb', '/v1/x?y=../z', '/v1/...'])('%s is accepted', (path) => {
    expect(() => assertPlainPath(path)).not.toThrow();
    expect(new URL(path, 'http://x').pathname).toBe(path.split('?')[0]);
  });

  test.each([
    'v1/x',
    '',
    'http://x/v1',
    '/v1/../keys',
    '/v1/.',
    '/v1/%2e%2E/keys',
    '/v1/.%2e/keys',
    '/v1\\..\\keys',
    '/v1/\t../keys',
    '/v1/x#y',
    '/v1/a b',
  ])('%j is rejected', (path) => expect(() => assertPlainPath(path)).toThrow('not a valid path'));
});

test('omits absent values in a query and joins lists with commas', () => {
  expect(toQueryString({ limit: 5, expand: ['affiliate', 'program'], status: undefined, order: null })).toBe(
    '?limit=5&expand=affiliate%2Cprogram',
  );
  expect(toQueryString({ search: 'a&b=c', is: false })).toBe('?search=a%26b%3Dc&is=false');
  expect(toQueryString({ status: undefined })).toBe('');
});
