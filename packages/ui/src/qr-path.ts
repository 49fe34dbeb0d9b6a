/** Returns the dark modules as one path. Each run in a row is a bar of height 1. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const bars: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      bars.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
    }
  }
  return bars.join('');
}
