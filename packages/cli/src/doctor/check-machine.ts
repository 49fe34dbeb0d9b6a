import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { type ProfileFile, readProfiles } from '../settings/profile.ts';
import { Stop } from '../stop.ts';
import { counted } from '../terminal/counted.ts';
import { version } from '../version.ts';
import type { Check } from './check.ts';

const oldestNode = [20, 19] as const;

/** `nodeVersion` as `process.versions.node` has it. */
export function checkVersions(nodeVersion: string): Check {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  return {
    check: 'versions',
    result: isOld ? 'fail' : 'ok',
    found: `tributary ${version}, Node.js ${nodeVersion}`,
    todo: isOld ? `Install Node.js ${oldestNode.join('.')} or newer.` : null,
    exitCode: exitCodes.unexpected,
  };
}

/** Reads the configuration as every command does, and says why when that fails. */
export async function checkConfig(path: string): Promise<{ check: Check; file: ProfileFile | undefined }> {
  const line = { check: 'configuration', exitCode: exitCodes.usage };
  try {
    const file = await readProfiles(path);
    if (file === undefined) {
      const todo = 'Not needed with TRIBUTARY_API_KEY; `tributary auth login` makes one.';
      return { check: { ...line, result: 'ok', found: `no file at ${path}`, todo }, file };
    }
    const mode = ((await stat(dirname(path))).mode & 0o777).toString(8);
    const names = Object.keys(file.profiles).length;
    const found = `${path}, ${counted(names, 'profile')}, for the owner only (directory ${mode})`;
    return { check: { ...line, result: 'ok', found, todo: null }, file };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return {
      check: {
        ...line,
        result: 'fail',
        found: error.message,
        todo: error.hint ?? null,
        exitCode: error.exitCode,
      },
      file: undefined,
    };
  }
}
