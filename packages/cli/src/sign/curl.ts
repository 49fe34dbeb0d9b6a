import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A POSIX shell command that sends exactly these bytes. The key stays out of it: the shell reads it from the
 * environment. Throws `Stop` (usage) when a shell argument cannot carry the body.
 */
export function curlCommand(url: string, headers: Readonly<Record<string, string>>, body: Buffer): string {
  const text = body.toString('utf8');
  if (!Buffer.from(text).equals(body) || text.includes('\0')) {
    throw new Stop(exitCodes.usage, 'The body is not text in UTF-8, so a shell command cannot carry it.');
  }
  const lines = [
    `curl -X POST ${quoted(url)}`,
    '-H "Authorization: Bearer $TRIBUTARY_API_KEY"',
    "-H 'Content-Type: application/json'",
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    // Not --data, which would take a body that begins with @ for a file name.
    `--data-raw ${quoted(text)}`,
  ];
  return lines.join(' \\\n  ');
}
