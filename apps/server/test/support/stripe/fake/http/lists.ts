import { invalid } from '../failures.ts';
import { render } from '../rendering/render.ts';
import type { State } from '../state.ts';
import type { Kind, Kinds } from '../wire.ts';
import type { Params } from './form.ts';

export type Filters<K extends Kind> = Readonly<
  Record<string, (object: Kinds[K], value: string, params: Params) => boolean>
>;

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;
const common = new Set(['limit', 'starting_after', 'ending_before', 'created', 'expand']);

interface Page {
  readonly url: string;
  readonly params: Params;
  readonly version: string;
}

/** Returns a page of a list, newest first. */
export function listPage<K extends Kind>(
  state: State,
  objects: readonly Kinds[K][],
  filters: Filters<K>,
  { url, params, version }: Page,
): object {
  for (const name of Object.keys(params))
    if (!common.has(name) && !(name in filters))
      throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  const found = [...objects]
    .reverse()
    .filter((object) => isInRange(object, params.created))
    .filter((object) =>
      Object.entries(filters).every(
        ([name, matches]) => params[name] === undefined || matches(object, String(params[name]), params),
      ),
    );
  const { data, has_more } = cut(state, found, params);
  const expand = expandOfItems(params.expand);
  return { object: 'list', data: data.map((each) => render(state, each, version, expand)), has_more, url };
}

function isInRange(object: object, range: unknown): boolean {
  if (range === undefined) return true;
  const created = 'created' in object ? Number(object.created) : 0;
  if (typeof range === 'string') return created === Number(range);
  const { gt, gte, lt, lte } = range as Record<string, number | undefined>;
  return (
    created > (gt ?? -1) &&
    created >= (gte ?? 0) &&
    created < (lt ?? Infinity) &&
    created <= (lte ?? Infinity)
  );
}

function cut<T extends { id: string }>(_state: State, found: readonly T[], params: Params) {
  const limit = (params.limit as number | undefined) ?? LIMIT_DEFAULT;
  if (!(limit >= 1 && limit <= LIMIT_MAX))
    throw invalid(`This value must be between 1 and ${LIMIT_MAX}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  const place = (name: 'starting_after' | 'ending_before') => {
    const id = params[name];
    if (typeof id !== 'string') return null;
    const index = found.findIndex((object) => object.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param: name });
    return index;
  };
  const [after, before] = [place('starting_after'), place('ending_before')];
  if (before !== null) {
    const start = Math.max(0, before - limit);
    return { data: found.slice(start, before), has_more: start > 0 };
  }
  const start = after === null ? 0 : after + 1;
  return { data: found.slice(start, start + limit), has_more: start + limit < found.length };
}

/** Returns the fields to expand in each item. In lists, their paths start with `data`. */
function expandOfItems(expand: unknown): string[] {
  return ((expand ?? []) as string[]).map((path) => {
    if (!path.startsWith('data.')) throw invalid(`This property cannot be expanded (${path}).`);
    return path.slice('data.'.length);
  });
}
