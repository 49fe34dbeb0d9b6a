#!/usr/bin/env node
import { version } from './version.ts';

const args = process.argv.slice(2);

// Commands such as `head` close the pipe early, which is not an error.
const endWithoutReader = ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1);

// Load nothing else for --version, so that it starts as fast as Node itself.
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
  // Do not call process.exit, which would discard output that is still in the pipe.
  const environment = readEnvironment();
  process.exitCode = await run(args, {
    environment,
    stdin,
    stdout,
    stderr,
    untilInterrupted,
  });
}
