import { randomBytes } from 'node:crypto';
import type { Cli } from '../../cli.ts';
import { changeProfiles, findProfile } from '../../settings/profile.ts';
import type { Settings } from '../../settings/settings.ts';
import { Stop } from '../../stop.ts';
import { assertWebhookSecret } from '../webhook-secret.ts';

const secretBytes = 32;

/**
 * The secret to sign with: given, or that of the profile, which the first listener makes. It stays the same, so that
 * a receiver is configured once; it is shown, as it opens nothing but receivers that were given it.
 */
export async function listeningSecret(
  { configPath, note }: Pick<Cli, 'configPath' | 'note'>,
  { profile, webhookSecret }: Settings,
  given: string | undefined,
): Promise<{ secret: string; isShown: boolean }> {
  if (given !== undefined) return { secret: given, isShown: false };
  if (webhookSecret !== undefined) {
    assertWebhookSecret(webhookSecret.value);
    return { secret: webhookSecret.value, isShown: webhookSecret.source === 'profile' };
  }
  let secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  await changeProfiles(configPath, (file) => {
    const saved = findProfile(file, profile) ?? {};
    // Another listener may have been first.
    secret = saved.webhook_secret ?? secret;
    return { ...file, profiles: { ...file.profiles, [profile]: { ...saved, webhook_secret: secret } } };
  }).catch((error) => {
    if (!(error instanceof Stop)) throw error;
    throw new Stop(error.exitCode, error.message, 'Give --secret, or set TRIBUTARY_WEBHOOK_SECRET.');
  });
  note(`Made a webhook secret and saved it in the profile ${profile}.`);
  return { secret, isShown: true };
}
