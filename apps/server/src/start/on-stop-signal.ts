const REPEAT_MS = 1_000;

/**
 * Runs `stop` once on the first SIGINT or SIGTERM and exits with 0. npm passes on a Ctrl-C that the terminal has
 * already sent to the whole group: what comes within a second is the same wish. A later one exits at once, with 1.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > REPEAT_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    console.log('Stopping: what is in flight is finished first.');
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
