import { createSocket } from 'node:dgram';

const HEADER_BYTES = 12;
const TXT = 16;

/** Local name server that serves TXT records during a test. */
export interface NameServer {
  /** Address as a resolver accepts it, such as 127.0.0.1:53. */
  readonly address: string;
  /** TXT records by name, which may be changed at any time. */
  readonly records: Map<string, string[]>;
  readonly asked: string[];
  /** True to ignore every query. */
  isSilent: boolean;
  close(): Promise<void>;
}

/** Responds to every TXT query with the name's records, or with NXDOMAIN if there are none. */
export async function nameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    asked: [],
    isSilent: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (query, from) => {
    const name = nameIn(query);
    server.asked.push(name);
    if (!server.isSilent) socket.send(answerTo(query, server.records.get(name)), from.port, from.address);
  });
  return server;
}

/** Returns the queried name in lower case, without the trailing dot. */
function nameIn(query: Buffer): string {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return labels.join('.').toLowerCase();
}

/** RFC 1035, section 4. Without records: NXDOMAIN. */
function answerTo(query: Buffer, records: readonly string[] | undefined): Buffer {
  const end = query.indexOf(0, HEADER_BYTES) + 5;
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(records ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(records?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  const answers = (records ?? []).map((text) => {
    const parts = text.match(/.{1,255}/gs) ?? [''];
    const data = Buffer.concat(
      parts.map((part) => Buffer.from([part.length, ...Buffer.from(part, 'latin1')])),
    );
    const fixed = Buffer.alloc(12);
    // The name is a pointer to the question's name.
    fixed.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
    fixed.writeUInt16BE(TXT, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]);
}
