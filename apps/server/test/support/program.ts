import { inject } from 'vitest';
import type { Programs } from './programs.ts';

/** Returns the path of a program that this test run has built. */
export const program = (name: keyof Programs): string => inject('programs')[name];
