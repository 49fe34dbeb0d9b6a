import { Argument, Option } from 'commander';
import { commaList } from './values.ts';

/**
 * An option whose values are known: the help names them and the shell completes them. Other ones pass, as whether a
 * value is allowed is for the server to say, and a newer one may allow more.
 */
export class OptionOf extends Option {
  constructor(
    flags: string,
    readonly values: readonly string[],
    description: string,
  ) {
    super(flags, description);
  }
}

/** The same for an argument. */
export class ArgumentOf extends Argument {
  constructor(
    name: string,
    readonly values: readonly string[],
    description: string,
  ) {
    super(name, description);
  }
}

export const orList = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/** One of these. `remark` stands behind them in the help. */
export const oneOf = (flags: string, values: readonly string[], remark = ''): Option =>
  new OptionOf(flags, values, `${orList(values)}${remark}`);

/** Any of these, comma-separated or the option given again. */
export const anyOf = (flags: string, values: readonly string[]): Option =>
  new OptionOf(flags, values, values.join(', ')).argParser(commaList);
