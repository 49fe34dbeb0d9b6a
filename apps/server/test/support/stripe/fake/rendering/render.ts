import { invalid } from '../failures.ts';
import type { State } from '../state.ts';
import { isBefore } from '../versions.ts';
import type { Event } from '../wire.ts';
import { complete, includable } from './complete.ts';
import { downgrade, type Json, REFUNDS_INCLUDED_BEFORE } from './versions.ts';

/** Number of lines that an invoice contains. The others are read from its list. */
const LINES_SHOWN = 10;

/** Returns an object as in an API response. */
export const render = (state: State, object: object, version: string, expand: readonly string[] = []): Json =>
  present(state, structuredClone(complete(state, object)), version, expand.map(toPath));

const toPath = (path: string): string[] => path.split('.');

/** Returns an event as an endpoint of that version receives it, with ids instead of expanded objects. */
export const renderEvent = (state: State, event: Event, version: string): Event => ({
  ...event,
  api_version: version,
  data: { ...event.data, object: present(state, structuredClone(event.data.object), version, []) },
});

function present(state: State, object: Json, version: string, paths: readonly string[][]): Json {
  if (object.object === 'invoice') cutLines(object);
  downgrade(state, object, version);
  const isIncluded = object.object === 'charge' && isBefore(version, REFUNDS_INCLUDED_BEFORE);
  for (const field of includable[object.object] ?? [])
    if (!isIncluded && !paths.some(([head]) => head === field)) delete object[field];
  for (const path of paths) expandPath(state, object, version, path);
  return object;
}

function cutLines({ lines }: Json): void {
  lines.has_more = lines.data.length > LINES_SHOWN;
  lines.data = lines.data.slice(0, LINES_SHOWN);
}

function expandPath(state: State, value: unknown, version: string, [head, ...tail]: string[]): void {
  if (head === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) expandPath(state, item, version, [head, ...tail]);
    return;
  }
  const object = value as Json;
  if (typeof value !== 'object' || !(head in object))
    throw invalid(`This property cannot be expanded (${head}).`, { param: 'expand' });
  object[head] = expanded(state, object[head], version, tail);
}

function expanded(state: State, value: unknown, version: string, tail: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(state, item, version, tail));
  if (typeof value === 'string') {
    const found = state.any(value) ?? state.deleted.get(value);
    if (!found) throw invalid('This property cannot be expanded.', { param: 'expand' });
    return render(state, found, version, tail.length > 0 ? [tail.join('.')] : []);
  }
  expandPath(state, value, version, tail);
  return value;
}
