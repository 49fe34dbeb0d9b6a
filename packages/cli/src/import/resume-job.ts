import type { Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { importsPath } from '../settings/profile.ts';
import { environmentOf } from '../settings/settings.ts';
import { Stop } from '../stop.ts';
import { assertSameFile, digestOfKey, findJob, type Job } from './job.ts';
import { runJob } from './run-job.ts';

/**
 * A client for where the job began. Throws `Stop` (usage) for another server or environment; another key may be of
 * another account, which only the person knows.
 */
export async function clientOf(cli: Cli, { manifest }: Job): Promise<Tributary> {
  const settings = await cli.settings();
  const client = await cli.client(settings);
  const apiKey = settings.apiKey?.value ?? '';
  const [server, environment] = [settings.baseUrl.value, environmentOf(apiKey)];
  if (server !== manifest.base_url || environment !== manifest.environment) {
    const message = `Import ${manifest.job} belongs to ${manifest.base_url}, ${manifest.environment}; this is ${server}, ${environment}.`;
    throw new Stop(exitCodes.usage, message, 'Choose its profile with -p.');
  }
  if (digestOfKey(apiKey) !== manifest.key_digest)
    await cli.confirm(`Import ${manifest.job} began with another API key. Is this one of the same account`);
  return client;
}

/** `tributary import resume <job>`. */
export async function resumeJob(cli: Cli, id: string): Promise<void> {
  cli.keepHeapSmall();
  const job = await findJob(importsPath(cli.environment), id);
  const client = await clientOf(cli, job);
  await assertSameFile(job);
  await runJob(cli, job, client);
}
