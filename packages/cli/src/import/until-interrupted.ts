import type { Cli } from '../cli.ts';

/** Aborted by the first Ctrl-C, which is answered at once: what is under way takes its time. */
export function untilInterrupted(cli: Cli): AbortSignal {
  const signal = cli.untilInterrupted();
  const answer = () => {
    cli.progress('');
    cli.note('Waiting for what is under way; another Ctrl-C does not wait.');
  };
  signal.addEventListener('abort', answer, { once: true });
  return signal;
}
