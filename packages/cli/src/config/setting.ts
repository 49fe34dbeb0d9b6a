import { InvalidArgumentError } from 'commander';
import { type Profile, profileFields } from '../settings/profile.ts';
import { masked } from '../settings/settings.ts';

export type SettingName = (typeof profileFields)[number];

/** The argument of `config get` and `config set`. */
export function settingName(text: string): SettingName {
  const name = profileFields.find((field) => field === text);
  if (name === undefined) throw new InvalidArgumentError(`There are: ${profileFields.join(', ')}.`);
  return name;
}

export const isSecret = (name: SettingName): boolean => name !== 'base_url';

/** What may be shown of a setting. */
export function shownSetting(profile: Profile, name: SettingName): string | null {
  const value = profile[name];
  if (value === undefined) return null;
  return isSecret(name) ? masked(value) : value;
}
