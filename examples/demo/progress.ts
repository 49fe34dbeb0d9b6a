const BAR = 40;

/** Shows a progress bar on a terminal, or prints a line at every 25% if the output is a file or a pipe. */
export function progressOn(stream: NodeJS.WriteStream): (done: number, total: number) => void {
  let printed = 0;
  return (done, total) => {
    const quarter = Math.floor((done / total) * 4);
    if (stream.isTTY) {
      const filled = Math.round((done / total) * BAR);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
      stream.write(`\r${bar} ${done} of ${total} rows${done === total ? '\n' : ''}`);
    } else if (quarter > printed) {
      printed = quarter;
      stream.write(`${done} of ${total} rows\n`);
    }
  };
}
