import type { Request } from 'express';
import { expect, test } from 'vitest';
import { sessionCookies } from './session-cookies.ts';

const requestWith = (cookie: string) =>
  ({ headers: { cookie }, get: () => 'prg_1', secure: false }) as unknown as Request;

test('tries the last four values of a name first, because pages plant cookies of longer paths, sent before ours', () => {
  const { tokensOf } = sessionCookies('http://127.0.0.1:8787');
  const planted = Array.from({ length: 50 }, (_, at) => `tributary_portal_prg_1=${at}`);
  const cookie = [...planted, 'tributary_portal_prg_2=other', 'tributary_portal_prg_1=own', 'a=b'].join('; ');
  expect(tokensOf(requestWith(cookie)).portal).toEqual(['own', '49', '48', '47']);
});

test('accepts no cookie over https that another host or path could have planted', () => {
  const { tokensOf } = sessionCookies('https://affiliates.example.com');
  const cookie = 'tributary_portal_prg_1=planted; __Host-tributary_portal_prg_1=own; tributary_user=planted';
  const { portal, user } = tokensOf(requestWith(cookie));
  expect([portal, user]).toEqual([['own'], []]);
});
