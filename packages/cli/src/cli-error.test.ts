import { errorCatalog } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { exitCodeForStatus, exitCodes } from './cli-error.ts';

const expected: Record<number, number> = {
  400: 3,
  401: 4,
  403: 4,
  404: 5,
  405: 3,
  408: 3,
  409: 3,
  410: 3,
  413: 3,
  415: 3,
  422: 3,
  429: 6,
  431: 3,
  500: 1,
  502: 1,
  503: 1,
};

describe('exit codes', () => {
  test('cover every code of the error catalogue as documented', () => {
    for (const { status } of Object.values(errorCatalog)) {
      expect(exitCodeForStatus(status), String(status)).toBe(expected[status]);
    }
  });

  test('never change, because scripts depend on them', () => {
    expect(exitCodes).toEqual({
      ok: 0,
      unexpected: 1,
      usage: 2,
      rejected: 3,
      auth: 4,
      notFound: 5,
      rateLimited: 6,
      someRowsFailed: 7,
      confirmationNeeded: 8,
      foundDifferences: 9,
      interrupted: 130,
    });
  });
});
