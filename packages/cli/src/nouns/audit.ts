import { createHash } from 'node:crypto';
import { PAGE_ITEMS_MAX } from '@tributary/core';
import type { AuditEntry } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { command } from '../options/command.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = [
  ...[
    'sequence',
    'created_at',
    'actor_name',
    'action',
    'object_name',
    'object',
    'changes',
    'ip',
    'actor',
    'id',
  ],
];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List who changed what, newest first'), 'entry')
    .option('--actor <id>', 'filter by actor: an id, or administrator')
    .option('--action <name>', 'filter by action, such as payouts.update')
    .option('--object <id>', 'filter by object')
    .example('audit list --action apiKeys.create')
    .action(async (options) =>
      printList((await client()).auditLog.list(toQuery(options)), columns, options.limit),
    );

const verify = ({ client, print }: Cli) =>
  command('verify', 'Verify the hash chain of the audit log. Exits with 9 at the first broken entry')
    .option('--anchor <sequence:hash>', 'anchor logged by the server; the entry must still have this hash')
    .example('audit verify')
    .action(async ({ anchor }: { anchor?: string }) => {
      const expected = anchor === undefined ? null : anchorOf(anchor);
      const { auditLog } = await client();
      // Read the head first, so that entries added during the check come after it.
      const head = await auditLog.head();
      let last = { sequence: 0, hash: '0'.repeat(64) };
      const seen = new Map<number, string>();
      for await (const entry of auditLog.list({ order: 'asc', limit: PAGE_ITEMS_MAX })) {
        assertLink(entry, last);
        last = entry;
        if (entry.sequence === head.sequence || entry.sequence === expected?.sequence)
          seen.set(entry.sequence, entry.hash);
      }
      for (const known of [head, expected])
        if (known && known.sequence > 0 && seen.get(known.sequence) !== known.hash)
          throw broken(known.sequence, 'the entry is missing or its hash has changed');
      await print({ is_intact: true, entries: last.sequence, head: `${last.sequence}:${last.hash}` });
    });

function anchorOf(given: string): { sequence: number; hash: string } {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given) ?? [];
  if (sequence === undefined || hash === undefined)
    throw usageError('--anchor must be a sequence number, a colon and a hash of 64 hexadecimal digits.');
  return { sequence: Number(sequence), hash };
}

function assertLink(entry: AuditEntry, last: { sequence: number; hash: string }): void {
  if (entry.sequence !== last.sequence + 1) throw broken(last.sequence + 1, 'the entry is missing');
  if (entry.previous_hash !== last.hash)
    throw broken(entry.sequence, 'it does not match the hash of the previous entry');
  if (entry.hash !== hashOf(entry)) throw broken(entry.sequence, 'it was changed after it was written');
}

/** Computes the hash as described in docs/guides/audit-log.md, independently of the server's code. */
const hashOf = (entry: AuditEntry): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entry.sequence,
        entry.id,
        entry.created_at,
        entry.actor,
        entry.session_id,
        entry.action,
        entry.object,
        entry.request_id,
        entry.ip,
        entry.changes.map(({ field, value }) => [field, value]),
        entry.previous_hash,
      ]),
    )
    .digest('hex');

const broken = (sequence: number, why: string) =>
  new CliError(exitCodes.foundDifferences, `The audit log is broken at entry ${sequence}: ${why}.`);

const head = ({ client, print }: Cli) =>
  command('head', 'Show the sequence number and hash of the latest entry, to store as an anchor')
    .example('audit head')
    .action(async () => print(await (await client()).auditLog.head()));

export const commands = (cli: Cli) => [list(cli), head(cli), verify(cli)];
