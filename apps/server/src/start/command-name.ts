import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prismaDirectory } from '../platform/db/migration/migrations.ts';

/**
 * Returns the beginning of an operator command: the program of the production package, or the script of the
 * repository.
 */
export const commandName = (): string =>
  existsSync(join(dirname(prismaDirectory()), 'main.js')) ? 'tributary-server' : 'npm run admin --';
