import type { Config } from '../../config.ts';
import { compareSchema } from '../../platform/db/migration/migrate.ts';
import { prismaDirectory, readMigrations } from '../../platform/db/migration/migrations.ts';
import { settledAddress, withClient } from '../../platform/db/with-client.ts';
import { ConfigError, StartupError } from '../../platform/startup-error.ts';
import { commandName } from '../../start/command-name.ts';
import { isAway } from '../../start/prepare-database.ts';
import { AdminError } from '../admin-error.ts';
import { command } from '../command.ts';
import { withAddress } from '../database.ts';
import { visible } from '../output.ts';
import { checkClock, checkDisk, checkDurability, checkLimits, checkVersion } from './database.ts';
import { checkEncryption } from './encryption.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { checkJobs, checkPartitions } from './upkeep.ts';

/** `check`: checks that a server can run properly on this machine. Changes nothing. */
export const check = command({
  name: 'check',
  summary: 'Check settings, database, clock, disk, jobs and keys. Exits with status 1 if there is a problem',
  run: async ({ settings, out }) => {
    const findings = await findingsOf(settings);
    const problems = findings.filter(({ status }) => status === 'problem').length;
    out.result(inLines(findings), { ok: problems === 0, findings });
    if (problems > 0)
      throw new AdminError('unexpected', problems === 1 ? '1 problem.' : `${problems} problems.`);
  },
});

function inLines(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .map(({ name, status, message, action }) => {
      const line = `${status.padEnd(7)}  ${name.padEnd(width)}  ${visible(message)}`;
      return action === undefined ? line : `${line}\n${' '.repeat(width + 11)}→ ${visible(action)}`;
    })
    .join('\n');
}

async function findingsOf(settings: () => Config): Promise<Finding[]> {
  const config = settingsOrProblems(settings);
  if (Array.isArray(config)) return config;
  const findings = [...checkSettings(config), checkMail(config)];
  try {
    findings.push(...(await withAddress(config, (url) => checkDatabase(config, url))));
  } catch (error) {
    // After a StartupError or a PostgreSQL error, nothing more can be checked.
    if (!(error instanceof StartupError) && !isAway(error) && !isOfDatabase(error)) throw error;
    findings.push(
      problem('database', (error as Error).message, 'Check DATABASE_URL, and that PostgreSQL is running.'),
    );
  }
  return findings;
}

const isOfDatabase = (error: unknown) => error instanceof Error && 'severity' in error;

function settingsOrProblems(settings: () => Config): Config | Finding[] {
  try {
    return settings();
  } catch (error) {
    const action = 'Correct the setting; docs/guides/settings.md lists the accepted values.';
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((each) => problem('settings', `${each}.`, action));
  }
}

function checkSettings({ allowsPrivateWebhooks }: Config): Finding[] {
  if (!allowsPrivateWebhooks) return [ok('settings', 'All settings are valid.')];
  return [
    warning(
      'settings',
      'TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS is 1, so webhooks may be sent to this network.',
      'Unset it in production.',
    ),
  ];
}

/** Checks the mail settings without sending anything. Only `mail check` sends an e-mail. */
function checkMail({ mail, publicUrl }: Config): Finding {
  const name = 'mail';
  if (!mail) return ok(name, 'Mail is disabled: TRIBUTARY_SMTP_URL is not set.');
  const { host, port, tls } = mail.smtp;
  if (tls === 'off' && !isLoopback(host))
    return warning(
      name,
      `Mail is sent to ${host}:${port} without TLS, so sign-in codes can be intercepted.`,
      'Remove tls=off from TRIBUTARY_SMTP_URL, unless the network in between is your own.',
    );
  if (publicUrl === undefined)
    return warning(
      name,
      'TRIBUTARY_PUBLIC_URL is not set, so links in e-mails point to this machine.',
      'Set TRIBUTARY_PUBLIC_URL to the URL that people use.',
    );
  return ok(
    name,
    `Mail is sent through ${host}:${port} from ${mail.from.address}. To test it: ${commandName()} mail check <address>`,
  );
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

async function checkDatabase(config: Config, url: string): Promise<Finding[]> {
  const through = config.databaseUrl ? (await settledAddress(config.databaseUrl)).url : url;
  const findings = await withClient(url, async (client) => [
    await checkVersion(client),
    ...(await checkDurability(client, config)),
    await checkClock(client),
    await checkDisk(client, url),
  ]);
  findings.push(await checkLimits(through, config.directDatabaseUrl && url));
  const schema = await checkSchema(url);
  findings.push(schema);
  if (schema.status === 'problem') return findings;
  return [
    ...findings,
    ...(await withClient(url, async (client) => [
      await checkPartitions(client),
      await checkJobs(client, config),
    ])),
    await checkEncryption(url, config),
  ];
}

async function checkSchema(url: string): Promise<Finding> {
  const name = 'migrations';
  const migrations = readMigrations(prismaDirectory());
  try {
    const { missing, unknown } = await withClient(url, (client) => compareSchema(client, migrations));
    if (missing.length > 0)
      return problem(
        name,
        `${missing.length} of ${migrations.length} migrations are missing, starting with ${missing[0]}.`,
        `Run ${commandName()} migrate, or start the server.`,
      );
    if (unknown.length > 0)
      return warning(
        name,
        `This database was migrated by a newer version (${unknown.at(-1)}).`,
        'Upgrade this installation as well.',
      );
    return ok(name, `All ${migrations.length} migrations are applied.`);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return problem(name, error.message);
  }
}
