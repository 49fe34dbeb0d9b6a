import { permissionsOfRole } from '@tributary/core';
import type { Session } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { covers, rolesToGive } from './roles.ts';

const sessionOf = (
  role: keyof typeof permissionsOfRole | null,
  permissions = permissionsOfRole[role ?? 'owner'],
) => ({ permissions, user: role && { role } }) as unknown as Session;

test('an owner gives every role, an admin all but that of an owner', () => {
  expect(rolesToGive(sessionOf('owner'), false)).toEqual([
    'owner',
    'admin',
    'manager',
    'finance',
    'developer',
    'viewer',
  ]);
  expect(rolesToGive(sessionOf('admin'), false)).not.toContain('owner');
  expect(rolesToGive(sessionOf('finance'), false)).toEqual(['finance', 'viewer']);
});

test('an API key makes the first owner, and no other', () => {
  expect(rolesToGive(sessionOf(null), true)).toContain('owner');
  expect(rolesToGive(sessionOf(null), false)).not.toContain('owner');
});

test('a role of a newer server is given by an owner alone', () => {
  expect(covers(['*'], 'auditor')).toBe(true);
  expect(covers(permissionsOfRole.admin, 'auditor')).toBe(false);
});
