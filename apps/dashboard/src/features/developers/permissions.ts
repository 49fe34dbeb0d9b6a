import { type PermissionNoun, type PermissionVerb, permissions } from '@tributary/core';

/** Permissions by resource, in contract order. */
export interface PermissionGroup {
  readonly noun: PermissionNoun;
  readonly verbs: readonly PermissionVerb[];
}

export const permissionGroups: readonly PermissionGroup[] = [
  ...permissions
    .map((permission) => permission.split(':') as [PermissionVerb, PermissionNoun])
    .reduce(
      (groups, [verb, noun]) => groups.set(noun, [...(groups.get(noun) ?? []), verb]),
      new Map<PermissionNoun, PermissionVerb[]>(),
    ),
].map(([noun, verbs]) => ({ noun, verbs }));

export const ALL = '*';

/** Common permission sets for API keys. */
export const presets = {
  all: [ALL],
  read: permissions.filter((permission) => permission.startsWith('read:')),
  sales: ['write:referrals', 'write:commissions'],
  clicks: ['create:clicks'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Preset = keyof typeof presets;

/** Returns true if the holder of these permissions may grant the permission. */
export const mayGive = (held: readonly string[], permission: string) =>
  held.includes(ALL) || held.includes(permission);
