import { visible, visibleJson, visibleLines } from '@tributary/payout-files/visible';
import type { Command, Option } from 'commander';
import { CliError, type ExitCode, exitCodeForStatus, exitCodes } from './cli-error.ts';
import { toFieldName } from './options/body.ts';

/** What is said about a failure, in both of its forms. */
export interface ErrorReport {
  exitCode: ExitCode;
  message: string;
  /** The server's code, or `USAGE`, `AUTH`, `CONNECTION` … of our own. */
  code: string;
  status?: number;
  field?: string;
  details?: readonly { field: string; message: string }[];
  request_id?: string;
  /** Repeat the call with this key: the work may have been done already. */
  idempotency_key?: string;
  hint?: string;
}

/** The codes of what the CLI finds out itself, by what it then exits with. */
export const ownCodes: Readonly<Record<number, string>> = {
  [exitCodes.unexpected]: 'UNEXPECTED',
  [exitCodes.usage]: 'USAGE',
  [exitCodes.rejected]: 'REJECTED',
  [exitCodes.auth]: 'AUTH',
  [exitCodes.notFound]: 'NOT_FOUND',
  [exitCodes.rateLimited]: 'RATE_LIMIT_EXCEEDED',
  [exitCodes.someRowsFailed]: 'SOME_ROWS_FAILED',
  [exitCodes.confirmationNeeded]: 'CONFIRMATION_NEEDED',
  [exitCodes.foundDifferences]: 'FOUND_DIFFERENCES',
  [exitCodes.interrupted]: 'INTERRUPTED',
};

/** The part of the SDK's errors that is read here; by shape, so that reporting needs not load the SDK. */
interface SdkError extends Error {
  status?: number;
  code?: string;
  field?: string | undefined;
  details?: readonly { field: string; message: string }[];
  requestId?: string | undefined;
  idempotencyKey?: string | undefined;
  /** What helps, where the command knows more than the error. */
  hint?: string;
}

const hints: Record<string, string> = {
  MISSING_API_KEY: 'Save a key with `tributary auth login`.',
  SIGNATURE_REQUIRED: 'Save the secret with `tributary config set signing_secret`.',
  SIGNATURE_INVALID: 'The signing secret does not match the server’s; `tributary doctor` checks it.',
  SIGNATURE_EXPIRED: 'This machine’s clock is wrong; `tributary doctor` shows by how much.',
  TOTAL_CHANGED: 'Look at it again, and repeat the command with what it is now.',
  EVENTS_EXPIRED: 'Begin with the first event that is left; the message names it.',
  REFERRAL_NOT_FOUND: 'Create the referral first, or send another identifier.',
};

/** What the server says of a key that another one would fix. */
export const rejectedKeyCodes: ReadonlySet<string> = new Set([
  'INVALID_API_KEY',
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
]);

const doctorHint = 'Check the address and the server with `tributary doctor`.';
const timeoutHint = 'Give it more time with `--timeout`, or check the server with `tributary doctor`.';
const authorityHint =
  'If an authority of your own signed the server’s certificate, name its file in the variable NODE_EXTRA_CA_CERTS.';

/** Whether the certificate of an authority that Node does not know ended the connection. */
function isUnknownAuthority(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === 'string' && /SELF_SIGNED_CERT|LEAF_SIGNATURE|ISSUER_CERT/.test(code)) ||
    isUnknownAuthority(error.cause)
  );
}

/** Where the ids are listed of what was named by something else. */
function listHint(code: string, message: string): string | undefined {
  const noun =
    code === 'NOT_FOUND' ? /^No (program|group|affiliate|referral|incentive) /.exec(message)?.[1] : undefined;
  return noun === undefined ? undefined : `List the ids with \`tributary ${noun}s list\`.`;
}

function reportAnswer(error: SdkError, status: number): ErrorReport {
  const { message, code = `HTTP_${status}`, field, details, requestId, idempotencyKey } = error;
  const hint = hints[code] ?? listHint(code, message);
  return {
    exitCode: exitCodeForStatus(status),
    message,
    code,
    status,
    ...(field !== undefined && { field }),
    ...(details !== undefined && details.length > 0 && { details }),
    ...(requestId !== undefined && { request_id: requestId }),
    ...(status >= 500 && idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
    ...(hint !== undefined && { hint }),
  };
}

/** Commander says `error: unknown option …` for usage, and throws for `--help` and `--version` too. */
const isCommanderError = (error: Error): error is Error & { code: string; exitCode: number } =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('commander.');

/** What commander says of options one at a time. */
const optionCodes = new Set(['commander.unknownOption', 'commander.missingMandatoryOptionValue']);

/** The report on anything thrown, or undefined when nothing failed (`--help`). `optionProblems`: all that is wrong with them. */
export function reportOf(
  error: unknown,
  optionProblems: () => string | undefined = () => undefined,
): ErrorReport | undefined {
  if (!(error instanceof Error))
    return { exitCode: exitCodes.unexpected, message: String(error), code: 'UNEXPECTED' };
  if (isCommanderError(error)) {
    if (error.exitCode === 0) return undefined;
    const all = optionCodes.has(error.code) ? optionProblems() : undefined;
    const message = all ?? error.message.replace(/^error: /, '');
    const isHelp = error.code === 'commander.help';
    if (isHelp) return { exitCode: exitCodes.usage, message: 'A command is missing.', code: 'USAGE' };
    return { exitCode: exitCodes.usage, message, code: 'USAGE', hint: 'Add --help for usage.' };
  }
  if (error instanceof CliError) {
    const { exitCode, message, hint } = error;
    return { exitCode, message, code: ownCodes[exitCode] ?? 'STOPPED', ...(hint !== undefined && { hint }) };
  }
  const sdkError: SdkError = error;
  if (typeof sdkError.status === 'number') return reportAnswer(sdkError, sdkError.status);
  const { name, message, idempotencyKey, hint } = sdkError;
  // The SDK's plain error is about its options, such as a live key over http://: nothing was sent.
  if (name === 'TributaryError') return { exitCode: exitCodes.usage, message, code: 'USAGE' };
  const isTimeout = name === 'TimeoutError';
  const isConnection = name === 'ConnectionError' || isTimeout;
  return {
    exitCode: name === 'AbortedError' ? exitCodes.interrupted : exitCodes.unexpected,
    message,
    code: isTimeout ? 'TIMEOUT' : isConnection ? 'CONNECTION' : 'UNEXPECTED',
    ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
    ...(isConnection && {
      hint: hint ?? (isUnknownAuthority(error) ? authorityHint : isTimeout ? timeoutHint : doctorHint),
    }),
  };
}

/** One JSON object on one line, for programs. */
export const errorJson = ({ exitCode, ...error }: ErrorReport): string =>
  `${visibleJson({ error: { ...error, exit_code: exitCode } })}\n`;

/** The name that the caller knows a field by. */
type Naming = (field: string) => string;

/** `--sale-amount` of `sale_amount`, where the command has that option. */
export const optionNames =
  (command: Pick<Command, 'options'> | undefined): Naming =>
  (field) => {
    const [name = '', ...below] = field.split('.');
    const isOf = (option: Option) =>
      [option.attributeName(), toFieldName(option.attributeName())].includes(name);
    const long = command?.options.find(isOf)?.long;
    return long ? [long, ...below].join(' ') : field;
  };

/** The report with the caller's name of the field that its message begins with. */
export function named(report: ErrorReport, nameOf: Naming): ErrorReport {
  const { field, message } = report;
  if (!field || !message.startsWith(`${field}: `)) return report;
  return { ...report, message: nameOf(field) + message.slice(field.length) };
}

/** The same for a person. */
export function errorText(report: ErrorReport, nameOf: Naming = (field) => field): string {
  const { exitCode, message, code, status, details = [], request_id, idempotency_key, hint } = report;
  // After Ctrl-C, the user knows that it is not an error.
  const isInterrupted = exitCode === exitCodes.interrupted;
  const lines = [`${isInterrupted ? '' : 'Error: '}${visibleLines(message)}`];
  for (const detail of details) {
    const line = `${nameOf(detail.field)}: ${detail.message}`;
    // The message begins with the first of them, and may be all of it.
    if (!message.startsWith(line) && !message.startsWith(detail.message)) lines.push(`  ${visible(line)}`);
  }
  if (status !== undefined)
    lines.push(`  ${visible(code)} (${status})${request_id ? `, request ${visible(request_id)}` : ''}`);
  if (idempotency_key !== undefined) {
    lines.push(
      `  The request may have succeeded: repeat it with the same idempotency key, ${visible(idempotency_key)}.`,
    );
  }
  if (hint !== undefined) lines.push(`  ${hint}`);
  return `${lines.join('\n')}\n`;
}
