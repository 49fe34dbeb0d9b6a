import { exitCodeForStatus, exitCodes } from '../cli-error.ts';
import { ownCodes } from '../report-error.ts';
import { unbroken } from '../terminal/text.ts';
import { type OwnHelp, ownHelp } from './own-help.ts';
import { type OutputPart, ownOutput } from './own-output.ts';

/** What the contract says of the endpoint that a command calls. */
export interface Endpoint {
  /** `GET /v1/payouts/{id}`. */
  readonly route: string;
  /** What comes back: the name of an object, or the fields of one that has no name. */
  readonly answer: string | readonly string[];
  readonly isList: boolean;
  /** The codes that it may answer beyond those that every request may be answered with. */
  readonly errors: readonly string[];
}

export interface ContractHelp {
  /** The HTTP status of every code. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly commonErrors: readonly string[];
  /** `status: pending|completed`, of each field of an object. */
  readonly objects: Readonly<Record<string, readonly string[]>>;
  /** By the command that calls it. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

const usageReason = 'the command line or the settings are wrong';
const answerForms = {
  list: 'a table of some fields on a terminal, an array in a pipe, one on each line with -o ndjson or csv',
  object: 'a table on a terminal, JSON in a pipe',
};

const listed = (fields: readonly string[]): string =>
  `{${fields.map((field) => field.replace(': ', `:${unbroken}`)).join(', ')}}`;

const outputOf = (parts: readonly OutputPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : listed(part))).join('');

function outputText({ answer, isList }: Endpoint, { objects }: ContractHelp): string {
  const isNamed = typeof answer === 'string';
  const fields = isNamed ? (objects[answer] ?? []) : answer;
  const name = isNamed ? answer : 'object';
  const what = isList ? `a list of ${name}; ${answerForms.list}` : `${name}; ${answerForms.object}`;
  return `${what}.\n  ${listed(fields)}`;
}

/** The codes that the endpoints may answer, by what the command then exits with. */
function answeredCodes(endpoints: readonly Endpoint[], { statuses, commonErrors }: ContractHelp) {
  const possible = new Set([...commonErrors, ...endpoints.flatMap(({ errors }) => errors)]);
  const codes = new Map<number, string[]>();
  for (const [code, status] of Object.entries(statuses)) {
    const exitCode = exitCodeForStatus(status);
    if (possible.has(code)) codes.set(exitCode, [...(codes.get(exitCode) ?? []), code]);
  }
  return codes;
}

function errorLines(endpoints: readonly Endpoint[], { exits = {} }: OwnHelp, contract: ContractHelp): string {
  const isCalling = endpoints.length > 0;
  const answered = isCalling ? answeredCodes(endpoints, contract) : new Map<number, string[]>();
  const reasons: Record<number, string> = {
    ...(isCalling && { [exitCodes.auth]: 'no API key is configured' }),
    ...exits,
    [exitCodes.usage]: [usageReason, exits[exitCodes.usage]].filter(Boolean).join('; '),
  };
  const lines = Object.values(exitCodes).flatMap((exitCode) => {
    const [own, reason] = [ownCodes[exitCode], reasons[exitCode]];
    const codes = (answered.get(exitCode) ?? []).filter((code) => reason === undefined || code !== own);
    if (isCalling && exitCode === exitCodes.unexpected) codes.push('CONNECTION', 'TIMEOUT');
    if (reason !== undefined) codes.push(`${own} (${reason})`);
    return codes.length === 0 ? [] : [`  ${String(exitCode).padEnd(3)}  ${codes.join(', ')}`];
  });
  return lines.join('\n');
}

/** `Output:` and `Errors:` of a command, such as `payouts list`; empty for what only holds commands. */
export function commandHelp(command: string, contract: ContractHelp): string {
  const [own, printed, endpoint] = [ownHelp[command], ownOutput[command], contract.endpoints[command]];
  if (own === undefined && printed === undefined && endpoint === undefined) return '';
  const called = endpoint ? [command] : (own?.calls ?? []);
  const endpoints = called.flatMap((name) => contract.endpoints[name] ?? []);
  const [first] = endpoints;
  const output = (printed && outputOf(printed.parts)) ?? (first && outputText(first, contract)) ?? 'nothing.';
  return `\nOutput: ${output}\n\nErrors, by exit code:\n${errorLines(endpoints, own ?? {}, contract)}`;
}
