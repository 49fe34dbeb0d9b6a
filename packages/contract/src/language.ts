import { locales } from '@tributary/core';
import { z } from 'zod';

/** Language of the dashboard and of e-mails to users. */
export const language = z.enum(Object.keys(locales) as [keyof typeof locales, ...(keyof typeof locales)[]]);
