import { permissionsOfRole } from '@tributary/core';
import type { Session } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { covers, rolesToGive } from './roles.ts';

const sessionOf = (
  role: keyof typeof permissionsOfRole | null,
  permissions = permissionsOfRole[role ?? 'owner'],
) => ({ permissions, user: role && { role } }) as unknown as Session;

test('lets an owner grant every role, and an admin every role except owner', () => {
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

test('lets an API key create only the first owner', () => {
  expect(rolesToGive(sessionOf(null), true)).toContain('owner');
  expect(rolesToGive(sessionOf(null), false)).not.toContain('owner');
});

test('lets only an owner grant a role that only newer servers know', () => {
  expect(covers(['*'], 'auditor')).toBe(true);
  expect(covers(permissionsOfRole.admin, 'auditor')).toBe(false);
});
