import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Name of the directory in prisma/migrations. */
export interface Migration {
  readonly name: string;
  readonly script: string;
  /** SHA-256 of the script in hexadecimal, as recorded by Prisma. */
  readonly checksum: string;
}

/**
 * Returns the `prisma` directory of the repository or package that contains this code, as source or as a
 * bundle.
 */
export function prismaDirectory(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'prisma', 'migrations'))) {
    if (directory === dirname(directory))
      throw new Error('No directory prisma/migrations found above the server.');
    directory = dirname(directory);
  }
  return join(directory, 'prisma');
}

/** Returns all migrations in the order in which they are applied. */
export function readMigrations(directory: string): Migration[] {
  return readdirSync(join(directory, 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const script = readFileSync(join(directory, 'migrations', name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns `schema.prisma` in the format of the schema engine. */
export function readPrismaSchema(directory: string): { path: string; content: string } {
  const path = join(directory, 'schema.prisma');
  return { path, content: readFileSync(path, 'utf8') };
}
