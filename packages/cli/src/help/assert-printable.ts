import { visible } from '@tributary/payout-files/visible';
import { CliError, exitCodes } from '../cli-error.ts';
import type { GlobalOptions } from '../settings/runtime.ts';
import { nearest } from '../terminal/fields.ts';
import type { ContractHelp, Endpoint } from './command-help.ts';
import { ownHelp } from './own-help.ts';
import { ownOutput } from './own-output.ts';

type Fields = readonly string[];

const nameOf = (field: string): string => field.split(/\??: /)[0] ?? '';
const typeOf = (field: string): string => field.split(': ')[1] ?? 'any';

const fieldsOf = ({ answer }: Endpoint, { objects }: ContractHelp): Fields =>
  typeof answer === 'string' ? (objects[answer] ?? []) : answer;

/** The endpoint that `api GET /v1/payouts/pay_01J9` calls; undefined where the contract has none. */
function endpointAt([method = '', path = '']: readonly string[], { endpoints }: ContractHelp) {
  const called = `${method.toUpperCase()} ${path.split('?')[0]}`;
  const matches = (route: string) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(called);
  const found = Object.values(endpoints).filter(({ route }) => matches(route));
  // `/v1/referrals/batch` matches `/v1/referrals/{id}` too.
  return found.find(({ route }) => route === called) ?? found[0];
}

/** Everything that the command may print; undefined when only the server knows. */
function printedBy(command: string, args: readonly string[], contract: ContractHelp): Fields | undefined {
  if (command === 'api') {
    const called = endpointAt(args, contract);
    return called && fieldsOf(called, contract);
  }
  const own = ownOutput[command];
  if (own !== undefined) {
    const named = own.objects?.flatMap((name) => contract.objects[name] ?? []) ?? [];
    return [...own.parts.flatMap((part) => (typeof part === 'string' ? [] : part)), ...named];
  }
  const endpoint = contract.endpoints[command] ?? contract.endpoints[ownHelp[command]?.calls?.[0] ?? ''];
  return endpoint && fieldsOf(endpoint, contract);
}

/** What stands below a field of this type; undefined when it may be anything. */
function below(type: string, { objects }: ContractHelp): Fields | undefined {
  const found: string[] = [];
  for (const one of type.split('|')) {
    if (/^(?:any|object)$/.test(one)) return undefined;
    const [, members] = /^\{(.*)\}$/.exec(one) ?? [];
    found.push(...(members?.split(', ') ?? objects[one] ?? []));
  }
  return found;
}

function assertField(field: string, printed: Fields, contract: ContractHelp): void {
  let fields: Fields | undefined = printed;
  let above = '';
  for (const name of field.split('.')) {
    if (fields === undefined) return;
    const found: string | undefined = fields.find((one) => nameOf(one) === name);
    if (found === undefined) throw unknownField(field, above, name, fields.map(nameOf));
    above += `${name}.`;
    fields = below(typeOf(found), contract);
  }
}

function unknownField(field: string, above: string, name: string, names: readonly string[]): CliError {
  const near = nearest(name, names);
  const suggestion = near === undefined ? '' : `Did you mean ${above}${near}? `;
  const available = [...new Set(names)].map((each) => above + each).join(', ');
  const hint =
    available === '' ? `${above.slice(0, -1)} has no fields.` : `${suggestion}Available: ${available}.`;
  return new CliError(exitCodes.usage, `Unknown field '${visible(field)}'.`, hint);
}

/**
 * Throws `CliError` (usage) when `--fields` names what the command cannot print, or `-o id` asks for an id of what has none.
 * Before anything is sent: afterwards the payout would be made and the answer lost.
 */
export function assertPrintable(
  command: string,
  args: readonly string[],
  { fields, output }: GlobalOptions,
  contract: ContractHelp,
): void {
  const printed = printedBy(command, args, contract);
  if (printed === undefined) return;
  const names = printed.map(nameOf);
  if (output === 'id' && !names.includes('id') && !names.includes('event_id'))
    throw new CliError(exitCodes.usage, `\`${command}\` prints no id, so -o id cannot be used with it.`);
  if (fields === undefined) return;
  if (printed.length === 0)
    throw new CliError(
      exitCodes.usage,
      `\`${command}\` prints no fields, so --fields cannot be used with it.`,
    );
  for (const field of fields) assertField(field, printed, contract);
}
