import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Loads the repository's `.env`, if it exists. Variables that are already set take precedence. */
export function readEnvFile(directory = root) {
  const path = join(directory, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}

/**
 * Environment of every program started by the scripts: no telemetry, no update checks, and installs that include the
 * tools.
 */
export const quietEnvironment = {
  ...process.env,
  NODE_ENV: undefined,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  // Prisma would download its schema engine, although generating only needs the path to exist.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
};

/** Failure of a program that has already printed the reason. The caller only exits with the same code. */
export class StepFailed extends Error {
  constructor(code) {
    super(`failed with ${code}`);
    this.code = code;
  }
}

/**
 * Runs a program in the repository and returns its output. Also prints the output if `isShown` is set or the program
 * fails.
 */
export function run(
  program,
  args,
  { isShown = false, cwd = root, env = quietEnvironment, onStart = () => {} } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    onStart(child.pid);
    const chunks = [];
    const keep = (stream) => (chunk) => {
      chunks.push(chunk);
      if (isShown) stream.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.on('error', reject);
    child.on('close', (code) => {
      const output = Buffer.concat(chunks).toString();
      if (code === 0) return resolve(output);
      if (!isShown) process.stderr.write(`\n${output}`);
      reject(new StepFailed(code ?? 1));
    });
  });
}

export const tool = (name) => join(root, 'node_modules', '.bin', name);

export async function step(title, work) {
  const start = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await work();
    console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

/** Runs a whole script. If a step fails, exits with that step's code. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) console.error(error);
    process.exitCode = error instanceof StepFailed ? error.code : 1;
  }
}
