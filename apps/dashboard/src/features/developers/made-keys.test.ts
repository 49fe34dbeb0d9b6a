import type { ApiKey } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { keysMadeBy } from './made-keys.ts';

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

const key = (id: string, made_by: string | null, more: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id, made_by, name: id, hint: 'sk_live_', permissions: [], created_at: YESTERDAY },
  ...{ expires_at: null, revoked_at: null, last_used_at: null, ...more },
});

test('includes keys created by the user’s keys and excludes inactive ones', () => {
  const keys = [
    key('key_first', 'usr_ada'),
    key('key_of_first', 'key_first'),
    key('key_revoked', 'usr_ada', { revoked_at: YESTERDAY }),
    key('key_of_revoked', 'key_revoked'),
    key('key_expired', 'usr_ada', { expires_at: YESTERDAY }),
    key('key_of_ben', 'usr_ben'),
    key('key_of_operator', 'administrator'),
    key('key_of_before', null),
  ];
  expect(keysMadeBy('usr_ada', keys).map(({ id }) => id)).toEqual([
    'key_first',
    'key_of_first',
    'key_of_revoked',
  ]);
});
