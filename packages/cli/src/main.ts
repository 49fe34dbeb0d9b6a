#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { version } from './version.ts';

const args = process.argv.slice(2);

/**
 * V8 lets garbage grow to several times what is alive before it collects: 310 MB for an import of 100,000 rows that
 * needs 25, and 112 with this. Collecting more often takes processor time that would wait for the server anyway.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=8');
}

// The space of new objects stays at 2 MB, where V8 lets it grow to 32. Once everything is loaded, it has grown already. One
// thread collects it: several would wait for each other longer than there is to do. And what `fetch` reads answers with, a
// WebAssembly module, stays as it is compiled first: to compile it again, for more speed, takes 30 MB.
if (args.includes('import')) {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  setFlagsFromString('--no-wasm-tier-up');
}

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
    keepHeapSmall,
  });
}
