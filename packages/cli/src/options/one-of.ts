import { Argument, Option } from 'commander';
import { commaList } from './values.ts';

/**
 * Option with known values, which the help lists and shells complete. Other values are sent unchanged,
 * because a newer server may accept them.
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

/** Argument with known values. */
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

/** Creates an option that takes one of these values. In the help, `remark` follows the values. */
export const oneOf = (flags: string, values: readonly string[], remark = ''): Option =>
  new OptionOf(flags, values, `${orList(values)}${remark}`);

/** Creates an option that takes any of these values, comma-separated or repeated. */
export const anyOf = (flags: string, values: readonly string[]): Option =>
  new OptionOf(flags, values, values.join(', ')).argParser(commaList);
