import { InvalidArgumentError } from 'commander';
import { usageError } from '../cli-error.ts';

const isSecret = (text: string): boolean =>
  /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) && text !== 'whsec_';

const rule = 'A webhook secret consists of whsec_ followed by base64.';

export function webhookSecret(text: string): string {
  if (!isSecret(text)) throw new InvalidArgumentError(rule);
  return text;
}

/** Throws `CliError` (usage) if a secret from the settings is invalid. */
export function assertWebhookSecret(text: string): void {
  if (isSecret(text)) return;
  const hint = 'Correct TRIBUTARY_WEBHOOK_SECRET, or run `tributary config set webhook_secret`.';
  throw usageError(rule, hint);
}
