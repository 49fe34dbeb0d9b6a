import { toCamelCase } from '@tributary/core';
import { z } from 'zod';

/**
 * Accepts a body in camelCase, as specified, or in snake_case. Rejects a field sent in both spellings,
 * because one value would be silently ignored.
 */
export const camelCased = <T extends z.ZodObject>(schema: T) =>
  z.preprocess((body, ctx) => {
    if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
    const fields: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(body)) {
      const camel = toCamelCase(key);
      const known = Object.hasOwn(schema.shape, camel) ? camel : key;
      if (Object.hasOwn(fields, known) || (known !== key && Object.hasOwn(body, known))) {
        ctx.addIssue({ code: 'custom', path: [key], message: `Send ${known} in one spelling, not both.` });
      }
      fields[known] = value;
    }
    return fields;
  }, schema);
