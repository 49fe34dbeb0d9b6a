#!/usr/bin/env node
import { version } from './version.ts';

const args = process.argv.slice(2);

// A reader that has seen enough (`| head`) is not an error, and nobody is left to read one.
const endWithoutReader = ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1);

// Asking for the version must cost no more than Node itself, so nothing else is loaded for it.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  const { stdin, stdout, stderr } = process;
  for (const stream of [stdout, stderr]) stream.on('error', endWithoutReader);
  const [{ run }, { exitCodes }, { readEnvironment }] = await Promise.all([
    import('./run.ts'),
    import('./cli-error.ts'),
    import('./settings/profile.ts'),
  ]);
  const end = () => process.exit(exitCodes.interrupted);
  process.once('SIGINT', end);
  const untilInterrupted = () => {
    const interruption = new AbortController();
    process.removeListener('SIGINT', end).once('SIGINT', () => {
      interruption.abort();
      process.once('SIGINT', end);
    });
    return interruption.signal;
  };
  // Not process.exit: what is still in the pipe to stdout would be cut off.
  const environment = readEnvironment();
  process.exitCode = await run(args, {
    environment,
    stdin,
    stdout,
    stderr,
    untilInterrupted,
  });
}
