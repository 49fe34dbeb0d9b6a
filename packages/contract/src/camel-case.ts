import { toCamelCase } from '@tributary/core';
import { z } from 'zod';

/**
 * Two bodies are specified in camelCase and also accept snake_case. A request that contains a field in both spellings
 * is rejected, because one value would be silently ignored.
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
