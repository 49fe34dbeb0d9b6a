import { inject } from 'vitest';
import type { Programs } from './programs.ts';

/** The path of a program that this run of the tests has made. */
export const program = (name: keyof Programs): string => inject('programs')[name];
