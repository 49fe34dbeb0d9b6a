import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { commandName } from '../start/command-name.ts';
import { AdminError } from './admin-error.ts';
import type { Output } from './output.ts';

/** An option, with what its help says. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly default?: string | boolean;
  /** What stands for its value in the help. */
  readonly value?: string;
  readonly says: string;
}
type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O['type'] extends 'boolean' ? boolean : string;
export type ValuesOf<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { readonly default: string | boolean }
    ? ValueOf<O[Name]>
    : ValueOf<O[Name]> | undefined;
};

/** What a command works with. */
export interface Admin {
  /** Read when they are needed: `--help` does without. @throws ConfigError */
  readonly settings: () => Config;
  readonly out: Output;
}

type Descriptors = NonNullable<ParseArgsConfig['options']>;

interface Given<O extends Options> {
  readonly options: ValuesOf<O>;
  /** What stands without an option; an empty text for a command that takes nothing. */
  readonly argument: string;
}

export interface Command<O extends Options = Options> {
  /** One word or two. */
  readonly name: string;
  /** What it needs besides options, as the help names it. */
  readonly argument?: string;
  readonly summary: string;
  readonly options: O;
  run(admin: Admin, given: Given<O>): Promise<void>;
}

/** Keeps the types of a command's options for its `run`. */
export const command = <const O extends Options>(definition: Command<O>): Command =>
  // `run` takes the options of its own definition, and nobody calls it with those of another.
  definition as unknown as Command;

/** What every command takes. */
export const common = {
  json: { type: 'boolean', default: false, says: 'print JSON, for scripts' },
  help: { type: 'boolean', default: false, says: 'show this' },
} satisfies Options;

/** @throws AdminError on an unknown option, one without its value, and an argument that is missing or too many. */
export function parse(
  of: Command,
  args: readonly string[],
): Given<Options> & { readonly wants: { readonly json: boolean; readonly help: boolean } } {
  const options = { ...of.options, ...common };
  const descriptors = Object.entries(options).map(([name, { type, default: value }]) => [
    name,
    { type, ...(value !== undefined && { default: value }) },
  ]);
  const { values, positionals } = parsed(of, args, Object.fromEntries(descriptors) as Descriptors);
  const [argument = '', surplus] = positionals;
  if (surplus !== undefined) throw wrongUse(of, `Unexpected argument '${surplus}'.`);
  if (of.argument !== undefined && argument === '' && !values.help)
    throw wrongUse(of, `${of.argument} is missing.`);
  const wants = { json: values.json === true, help: values.help === true };
  return { options: values as ValuesOf<Options>, argument, wants };
}

function parsed(of: Command, args: readonly string[], options: Descriptors) {
  try {
    const allowPositionals = of.argument !== undefined;
    return parseArgs({ args: [...args], options, strict: true, allowPositionals });
  } catch (error) {
    // Node explains what its library can do; the first sentence says what is wrong.
    const [first = ''] = (error as Error).message.split(/(?<=')\. |\n/);
    throw wrongUse(of, `${first.replace(/\.$/, '')}.`);
  }
}

export const wrongUse = ({ name }: Pick<Command, 'name'>, says: string) =>
  new AdminError('usage', `${says} See: ${commandName()} ${name} --help`);
