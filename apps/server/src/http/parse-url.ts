import { isStorable } from '@tributary/contract';
import { IDENTIFIER_LENGTH_MAX } from '@tributary/core';
import type { Step } from './request-state.ts';

/**
 * Replaces impossible ids in a path, so that they result in NOT_FOUND like any other unknown id. Characters that
 * the database rejects are replaced and overlong ids are truncated; neither can produce the id of an object.
 */
export const pathIds: Step = (req) => {
  for (const [name, value] of Object.entries(req.params)) {
    if (typeof value === 'string' && (value.length > IDENTIFIER_LENGTH_MAX || !isStorable(value)))
      req.params[name] = value.replaceAll('\0', '\ufffd').toWellFormed().slice(0, IDENTIFIER_LENGTH_MAX);
  }
};

/**
 * Throws a `URIError` for malformed percent-encoding, which would otherwise silently become U+FFFD, so that a
 * different value would be looked up.
 */
export const wellFormedQuery: Step = (req) => {
  const start = req.originalUrl.indexOf('?');
  if (start >= 0) decodeURIComponent(req.originalUrl.slice(start));
};
