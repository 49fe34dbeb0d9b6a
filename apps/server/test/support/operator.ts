import { EmbeddedPostgresError } from '@tributary/embedded-postgres';
import { runAdmin } from '../../src/admin/admin.ts';
import { exitCodeOf, reportOf } from '../../src/admin/admin-error.ts';
import { parseConfig } from '../../src/config.ts';
import { StartupError } from '../../src/platform/startup-error.ts';

export interface Ran {
  readonly code: number;
  /** Output without the last line break. */
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an operator command in this process with only these settings. Returns its output and exit code. */
export async function operate(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  cwd = '/nowhere',
): Promise<Ran> {
  const lines: string[] = [];
  const ended = (code: number, stderr: string) => ({ code, stdout: lines.join('\n'), stderr });
  try {
    await runAdmin(
      () => parseConfig(env, cwd),
      args,
      (line) => lines.push(line),
    );
    return ended(0, '');
  } catch (error) {
    const isForOperator = error instanceof StartupError || error instanceof EmbeddedPostgresError;
    if (!isForOperator) throw error;
    return ended(exitCodeOf(error), reportOf(error, args.includes('--json')));
  }
}
