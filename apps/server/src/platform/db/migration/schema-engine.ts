import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { withoutLimits } from '../session-settings.ts';
import { connectionTo } from '../tls.ts';

/** Text of `schema.prisma`, with the path to show in messages. */
export interface PrismaSchema {
  readonly path: string;
  readonly content: string;
}

/**
 * Maximum time that a migration waits for a lock. All statements on the table queue behind a waiting
 * migration, so this is far below the 2 s that requests wait. It is also below PostgreSQL's
 * `deadlock_timeout` of 1 s, so that in a deadlock with a request, the migration usually gives way.
 */
const LOCK_TIMEOUT = '500ms';

interface Options {
  readonly databaseUrl: string;
  readonly schema: PrismaSchema;
  /** Receives an error from the script, as PostgreSQL reports it. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Runs `work` with Prisma's schema engine, connected to `databaseUrl`. The engine is WebAssembly from the package
 * registry. Prisma's CLI would download a binary from a host that many machines cannot reach.
 */
export async function withSchemaEngine<T>(
  { databaseUrl, schema, onError = () => {} }: Options,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const options = `${withoutLimits} -c lock_timeout=${LOCK_TIMEOUT}`;
  const pool = new pg.Pool({ ...connectionTo(databaseUrl), max: 1, options });
  // If an idle connection breaks, the next statement fails.
  pool.on('error', () => {});
  try {
    const { SchemaEngine: Engine } = await loadEngine();
    const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(pool, onError));
    return await work(await Engine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, factory));
  } finally {
    await pool.end();
  }
}

type EngineModule = typeof import('@prisma/schema-engine-wasm') & { __wbg_set_wasm(exports: unknown): void };

// TypeScript declares WebAssembly only in its DOM library, which servers do not include.
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

let engineModule: Promise<EngineModule> | undefined;

function loadEngine(): Promise<EngineModule> {
  engineModule ??= instantiateEngine();
  return engineModule;
}

async function instantiateEngine(): Promise<EngineModule> {
  const name = '@prisma/schema-engine-wasm/schema_engine_bg';
  const bindings: EngineModule = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const directory = dirname(createRequire(import.meta.url).resolve(name));
  const bytes = await readFile(join(directory, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': withoutHeldExit(bindings),
  });
  // The engine reports a panic through this global. Without it, the message would be lost.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        throw new Error(`Prisma's schema engine failed: ${message}`);
      },
    },
  });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings;
}

/** Keeps the engine from holding the process open: it never clears its 10 s timer for a lock. */
function withoutHeldExit(bindings: EngineModule): object {
  const replaced = Object.keys(bindings)
    .filter((name) => name.startsWith('__wbg_setTimeout_'))
    .map((name) => [name, (work: () => void, ms: number) => setTimeout(work, ms).unref()]);
  return { ...bindings, ...Object.fromEntries(replaced) };
}

function adapterFactory(
  pool: pg.Pool,
  onError: (error: unknown) => void,
): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  const charColumns = watchCharColumns(pool);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => patched(await factory.connect(), { pool, charColumns, onError }),
    connectToShadowDb: () => Promise.reject(new Error('Tributary does not use a shadow database.')),
  };
}

type CharColumns = WeakMap<object, readonly number[]>;

/**
 * Patches the adapter in two places. It would split a migration at every `;`, even inside a function's body,
 * and run the pieces separately, but a migration must apply completely or not at all. It also lacks support
 * for the catalog type "char", which introspecting a database needs.
 */
function patched(
  adapter: SqlDriverAdapter,
  {
    pool,
    charColumns,
    onError,
  }: { pool: pg.Pool; charColumns: CharColumns; onError: (error: unknown) => void },
): SqlDriverAdapter {
  const { queryRaw } = adapter;
  return Object.assign(adapter, {
    executeScript: async (script: string) => {
      await pool.query(script).catch((error) => {
        onError(error);
        throw error;
      });
    },
    queryRaw: async (query: Parameters<typeof queryRaw>[0]) => {
      const result = await queryRaw.call(adapter, query);
      for (const column of charColumns.get(result.rows) ?? []) {
        result.columnTypes[column] = ColumnTypeEnum.Character;
      }
      return result;
    },
  });
}

const charOid = 18;
const textOid = 25;

/** Returns "char" columns to the adapter as text, and records which columns of which rows they were. */
function watchCharColumns(pool: pg.Pool): CharColumns {
  const seen: CharColumns = new WeakMap();
  const query = pool.query.bind(pool) as (config: unknown) => Promise<pg.QueryArrayResult>;
  pool.query = (async (config: unknown) => {
    const result = await query(config);
    const columns = (result.fields ?? []).flatMap((field, index) =>
      field.dataTypeID === charOid ? [index] : [],
    );
    for (const index of columns) Object.assign(result.fields[index] ?? {}, { dataTypeID: textOid });
    seen.set(result.rows ?? [], columns);
    return result;
  }) as typeof pool.query;
  return seen;
}
