import pino, { type Logger } from 'pino';

/** Errors in a server's log. Each is either a bug or a value that validation should have rejected. */
export interface ErrorLog {
  readonly log: Logger;
  /** Returns the log lines of one request. */
  of(requestId: string): readonly string[];
}

export function errorLog(): ErrorLog {
  const lines = new Map<string, string[]>();
  const write = (line: string) => {
    const { request_id: id = '' } = JSON.parse(line);
    lines.set(id, [...(lines.get(id) ?? []), line.trim()]);
  };
  return { log: pino({ level: 'error', base: null }, { write }), of: (id) => lines.get(id) ?? [] };
}
