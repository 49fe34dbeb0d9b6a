import { toCamelCase } from '@tributary/core';
import { z } from 'zod';

/**
 * For the two bodies that the specification writes in camelCase: snake_case of the same fields is accepted.
 * Both spellings of one field at once are refused, since one of them would be ignored silently.
 */
export const camelCased = <T extends z.ZodObject>(schema: T) =>
  z.preprocess((body, ctx) => {
    if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
    const fields: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(body)) {
      const camel = toCamelCase(key);
      const known = Object.hasOwn(schema.shape, camel) ? camel : key;
      if (Object.hasOwn(fields, known) || (known !== key && Object.hasOwn(body, known))) {
        ctx.addIssue({ code: 'custom', path: [key], message: `Send ${known} in one spelling, not in both.` });
      }
      fields[known] = value;
    }
    return fields;
  }, schema);
