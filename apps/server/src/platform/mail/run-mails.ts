import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '@tributary/core';
import type { Logger } from 'pino';
import type { Deps } from '../../context.ts';
import { renderMail } from '../../domain/mails/render-mail.ts';
import { afterMailAttempt, type MailRefusal, mailRetryDelaysMs } from '../../domain/mails/retry-schedule.ts';
import type { AnyMailKind } from '../../domain/mails/words.ts';
import { isRetryable, isUnavailable } from '../db/failures.ts';
import { faultForLog } from '../db/fault-for-log.ts';
import { execute } from '../db/sql.ts';
import { environmentMails, urgentMails } from './environment-mails.ts';
import type { MailSettings } from './mail-settings.ts';
import type { ClaimedMail, MailResult, MailTable } from './mail-table.ts';
import { CONNECTIONS_MAX, type MailReply, type MailTransport, mailTransport } from './transport.ts';
import { userMails } from './user-mails.ts';

/** Tables in order of priority, because people wait for codes. */
const tables: readonly MailTable[] = [userMails, urgentMails, environmentMails];

export interface MailTimes {
  readonly leaseMs: number;
  /**
   * Polling interval, for retries, for e-mails from crashed processes, and in case a notification is missed.
   */
  readonly pollMs: number;
  /** Time limit for sending one e-mail. */
  readonly sendMs: number;
  /** Time limit for attempts in flight at shutdown. */
  readonly drainMs: number;
  readonly delaysMs: readonly number[];
}

const defaultTimes: MailTimes = {
  leaseMs: 60_000,
  pollMs: 5_000,
  sendMs: 30_000,
  drainMs: 15_000,
  delaysMs: mailRetryDelaysMs,
};

/** Delay after the first failed query for e-mails. Doubles with each further failure. */
const RETRY_MS = 100;

type MailDeps = Pick<Deps, 'db' | 'feed' | 'cipher' | 'metrics'>;

export interface MailOptions {
  readonly deps: MailDeps;
  readonly log: Logger;
  readonly settings: MailSettings;
  readonly times?: Partial<MailTimes> | undefined;
  /** Certificates to trust instead of the system's. */
  readonly ca?: string | undefined;
}

/**
 * Sends queued e-mails until stopped, alongside any number of other processes.
 *
 * An e-mail is claimed under a lease with a unique id, and its outcome counts only under that lease. If a process dies
 * after the SMTP server has accepted an e-mail but before this is recorded, the e-mail is sent a second time with the
 * same Message-ID.
 */
export function runMails(options: MailOptions): { stop(): Promise<void> } {
  const { deps, log, settings } = options;
  const times = { ...defaultTimes, ...options.times };
  if (times.leaseMs <= times.sendMs) throw new RangeError('The lease must be longer than the mail timeout.');
  const stopping = new AbortController();
  const transport = mailTransport(settings, { timeoutMs: times.sendMs, ca: options.ca });
  const running = new Set<Promise<void>>();
  let turn = new AbortController();

  const start = (mail: ClaimedMail) => {
    const sending: Promise<void> = sendMail(mail, { ...options, times, transport }).finally(() => {
      running.delete(sending);
      turn.abort();
    });
    running.add(sending);
  };
  const claim = async () => {
    for (const table of tables) {
      const limit = CONNECTIONS_MAX - running.size;
      if (limit <= 0) return;
      const startBefore = performance.now() + times.leaseMs - times.sendMs;
      const claimed = await table.claim(deps.db, { limit, leaseMs: times.leaseMs });
      // If claiming took too long, another process may have claimed the same e-mails.
      if (performance.now() < startBefore) for (const mail of claimed) start(mail);
      if (claimed.length === limit) turn.abort();
    }
  };
  const keepSending = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const current = new AbortController();
      turn = current;
      // Wait before checking, so that e-mails queued in the meantime are not missed.
      const woken = deps.feed.mailQueued(times.pollMs, current.signal);
      try {
        await claim();
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ fault: faultForLog(error) }, 'e-mails could not be claimed');
        // End the wait after a while, because the worker would otherwise never notice e-mails that it missed.
        setTimeout(() => current.abort(), Math.min(times.pollMs, RETRY_MS * 2 ** failures)).unref();
      }
      if (running.size >= CONNECTIONS_MAX) await Promise.race(running);
      else await woken;
    }
  };
  const sending = keepSending();
  return {
    stop: async () => {
      stopping.abort();
      turn.abort();
      await sending;
      const inTime = new AbortController();
      const late = sleep(times.drainMs, undefined, { signal: inTime.signal }).catch(() => {});
      await Promise.race([Promise.all(running), late]);
      inTime.abort();
      await transport.close();
      await Promise.all(running);
    },
  };
}

interface Sending extends MailOptions {
  readonly times: MailTimes;
  readonly transport: MailTransport;
}

/** Sends an e-mail. Never rejects. An e-mail that cannot be sent or recorded is due again when its lease ends. */
async function sendMail(mail: ClaimedMail, { deps, log, times, transport }: Sending): Promise<void> {
  try {
    if (mail.expiresInMs !== null && mail.expiresInMs <= 0) {
      if (!(await record(deps, mail, { status: 'failed', retryInMs: 0, reply: null }))) return;
      deps.metrics.mailAttempted('failed');
      log.warn({ mail_id: mail.id, kind: mail.kind }, 'an e-mail expired before it could be sent');
      return;
    }
    if (mail.isSuppressed) {
      if (await record(deps, mail, { status: 'suppressed', retryInMs: 0, reply: null }))
        deps.metrics.mailAttempted('suppressed');
      return;
    }
    const values = deps.cipher.open(mail.parameters, mail.boundTo) as object;
    const { id, recipient, createdAt } = mail;
    const rendered = renderMail(mail.kind as AnyMailKind, values as never, mail.language as Locale);
    const answer = await transport.send({ ...rendered, id, recipient, createdAt });
    const outcome = afterMailAttempt(
      { ...mail, attempts: mail.attempts + 1, refusal: answer.refusal },
      times.delaysMs,
    );
    const retryInMs = outcome.status === 'waiting' ? outcome.retryInMs : 0;
    const reply = replyToKeep(answer, values);
    const isOurs = await record(deps, mail, { status: outcome.status, retryInMs, reply });
    if (!isOurs) return;
    deps.metrics.mailAttempted(outcome.status === 'waiting' ? 'retrying' : outcome.status);
    if (answer.refusal) noteRefusal(mail, answer.refusal, { deps, log, status: outcome.status });
  } catch (error) {
    // For example, this server's key cannot decrypt the values.
    log.warn({ mail_id: mail.id, fault: faultForLog(error) }, 'an e-mail could not be sent');
  }
}

/**
 * Commands about one recipient or one e-mail. Any other rejection is caused by the server or its settings.
 */
const OF_ONE_MAIL: readonly (string | null)[] = ['RCPT TO', 'DATA'];

/** Logs a rejection, but not the response, which may contain the recipient's address. */
function noteRefusal(
  { id, kind }: ClaimedMail,
  { command, code }: MailRefusal,
  { deps, log, status }: Pick<MailOptions, 'deps' | 'log'> & { readonly status: string },
): void {
  const line = { mail_id: id, kind, smtp_code: code, command, status };
  const isOfServer = !OF_ONE_MAIL.includes(command);
  if (isOfServer) deps.metrics.mailServerFailed();
  log.warn(line, isOfServer ? 'the mail server could not be used' : 'an e-mail was rejected');
}

const REPLY_LENGTH_MAX = 500;
const SECRET_LENGTH_MIN = 4;

/** Removes the e-mail's secrets from the response, because a server may repeat content that it rejects. */
function replyToKeep({ reply }: MailReply, values: object): string {
  const secrets = textsIn(values)
    .filter((value) => value.length >= SECRET_LENGTH_MIN)
    .sort((a, b) => b.length - a.length);
  const cleaned = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), reply);
  return cleaned.slice(0, REPLY_LENGTH_MAX);
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [value].filter((each): each is string => typeof each === 'string');

/** Retry delays while the database is unavailable. Together, they are shorter than the lease. */
const RETRY_DELAYS_MS: readonly number[] = [50, 200, 1_000, 3_000];

/** Writes the outcome of an attempt. Returns false if the lease was lost. */
async function record({ db }: Pick<MailDeps, 'db'>, mail: ClaimedMail, result: MailResult): Promise<boolean> {
  const statement = mail.outcome(result);
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return (await execute(db.background, statement)) === 1;
    } catch (error) {
      if (!isUnavailable(error) && !isRetryable(error)) throw error;
      await sleep(delayMs);
    }
  }
  return (await execute(db.background, statement)) === 1;
}
