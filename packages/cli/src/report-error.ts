import { visible, visibleJson, visibleLines } from '@tributary/payout-files/visible';
import type { Command, Option } from 'commander';
import { CliError, type ExitCode, exitCodeForStatus, exitCodes } from './cli-error.ts';
import { toFieldName } from './options/body.ts';

/** Error report, printed as text or JSON. */
export interface ErrorReport {
  exitCode: ExitCode;
  message: string;
  /** Error code from the server or from the CLI, such as `USAGE`, `AUTH` or `CONNECTION`. */
  code: string;
  status?: number;
  field?: string;
  details?: readonly { field: string; message: string }[];
  request_id?: string;
  /** Idempotency key for repeating a request that may have succeeded. */
  idempotency_key?: string;
  hint?: string;
}

/** Error codes of the CLI by exit code. */
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

interface SdkError extends Error {
  status?: number;
  code?: string;
  field?: string | undefined;
  details?: readonly { field: string; message: string }[];
  requestId?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Hint added by the command. */
  hint?: string;
}

const hints: Record<string, string> = {
  MISSING_API_KEY: 'Run `tributary auth login` to save a key.',
  SIGNATURE_REQUIRED: 'Run `tributary config set signing_secret` to save the secret.',
  SIGNATURE_INVALID: 'The signing secret does not match the server’s. Run `tributary doctor` to check it.',
  SIGNATURE_EXPIRED: 'This machine’s clock is wrong. Run `tributary doctor` to see by how much.',
  TOTAL_CHANGED: 'Review the new total, then repeat the command with it.',
  EVENTS_EXPIRED: 'Start with the first available event, as named in the message.',
  REFERRAL_NOT_FOUND: 'Create the referral first, or use a different identifier.',
};

/** Error codes of problems that a different key would fix. */
export const rejectedKeyCodes: ReadonlySet<string> = new Set([
  'INVALID_API_KEY',
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
]);

const doctorHint = 'Run `tributary doctor` to check the address and the server.';
const timeoutHint = 'Allow more time with `--timeout`, or run `tributary doctor` to check the server.';
const authorityHint =
  'If the server’s certificate is signed by your own CA, set NODE_EXTRA_CA_CERTS to the path of the CA certificate.';

/** Returns true if the connection failed because Node doesn't trust the CA of the certificate. */
function isUnknownAuthority(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === 'string' && /SELF_SIGNED_CERT|LEAF_SIGNATURE|ISSUER_CERT/.test(code)) ||
    isUnknownAuthority(error.cause)
  );
}

/** Returns the command that lists ids, as a hint for an object that was not found. */
function listHint(code: string, message: string): string | undefined {
  const noun =
    code === 'NOT_FOUND'
      ? /^No such (program|group|affiliate|referral|incentive)\b/.exec(message)?.[1]
      : undefined;
  return noun === undefined ? undefined : `Run \`tributary ${noun}s list\` to see the ids.`;
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

/** Returns true for errors of commander, which also throws for `--help` and `--version`. */
const isCommanderError = (error: Error): error is Error & { code: string; exitCode: number } =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('commander.');

/** Errors for which commander reports only one option at a time. */
const optionCodes = new Set(['commander.unknownOption', 'commander.missingMandatoryOptionValue']);

/**
 * Returns the report for anything thrown, or undefined if nothing failed (`--help`). `optionProblems`
 * describes all invalid options.
 */
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
    if (isHelp) return { exitCode: exitCodes.usage, message: 'No command was specified.', code: 'USAGE' };
    return {
      exitCode: exitCodes.usage,
      message,
      code: 'USAGE',
      hint: 'Run the command with --help for usage.',
    };
  }
  if (error instanceof CliError) {
    const { exitCode, message, hint } = error;
    return { exitCode, message, code: ownCodes[exitCode] ?? 'STOPPED', ...(hint !== undefined && { hint }) };
  }
  const sdkError: SdkError = error;
  if (typeof sdkError.status === 'number') return reportAnswer(sdkError, sdkError.status);
  const { name, message, idempotencyKey, hint } = sdkError;
  // The SDK's base error is about its options, such as a live key over http://. Nothing was sent.
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

/** Returns the error as a JSON object on one line. */
export const errorJson = ({ exitCode, ...error }: ErrorReport): string =>
  `${visibleJson({ error: { ...error, exit_code: exitCode } })}\n`;

/** Returns the name by which the user knows a field. */
type Naming = (field: string) => string;

/** Maps field names to the command's options, such as `sale_amount` to `--sale-amount`. */
export const optionNames =
  (command: Pick<Command, 'options'> | undefined): Naming =>
  (field) => {
    const [name = '', ...below] = field.split('.');
    const isOf = (option: Option) =>
      [option.attributeName(), toFieldName(option.attributeName())].includes(name);
    const long = command?.options.find(isOf)?.long;
    return long ? [long, ...below].join(' ') : field;
  };

/** Replaces the field name at the beginning of the message with the name that the user knows. */
export function named(report: ErrorReport, nameOf: Naming): ErrorReport {
  const { field, message } = report;
  if (!field || !message.startsWith(`${field}: `)) return report;
  return { ...report, message: nameOf(field) + message.slice(field.length) };
}

export function errorText(report: ErrorReport, nameOf: Naming = (field) => field): string {
  const { exitCode, message, code, status, details = [], request_id, idempotency_key, hint } = report;
  // Ctrl-C is not an error.
  const isInterrupted = exitCode === exitCodes.interrupted;
  const lines = [`${isInterrupted ? '' : 'Error: '}${visibleLines(message)}`];
  for (const detail of details) {
    const line = `${nameOf(detail.field)}: ${detail.message}`;
    // The message already begins with the first detail.
    if (!message.startsWith(line) && !message.startsWith(detail.message)) lines.push(`  ${visible(line)}`);
  }
  if (status !== undefined)
    lines.push(`  ${visible(code)} (${status})${request_id ? `, request ${visible(request_id)}` : ''}`);
  if (idempotency_key !== undefined) {
    lines.push(
      `  The request may have succeeded. To retry it safely, use the same idempotency key: ${visible(idempotency_key)}.`,
    );
  }
  if (hint !== undefined) lines.push(`  ${hint}`);
  return `${lines.join('\n')}\n`;
}
