import type { contract, SearchResult } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { holds } from '../../domain/keys/authority.ts';
import type { Endpoint } from '../../endpoint.ts';
import { composed, rows } from '../../platform/db/sql.ts';
import { type Searched, searchedTypes } from './searched-types.ts';

const RESULTS_MAX = 20;

interface Found {
  readonly result: SearchResult;
  readonly isWhole: boolean;
}

export const findAnything: Endpoint<typeof contract.search.find> = async (ctx, { query }) => {
  const text = query.q.trim();
  const readable = searchedTypes.filter(({ permission }) => holds(ctx.principal, permission));
  const found = (await Promise.all(readable.map((type) => find(ctx, type, text)))).flat();
  const inOrder = [...found.filter(({ isWhole }) => isWhole), ...found.filter(({ isWhole }) => !isWhole)];
  return { data: { results: inOrder.slice(0, RESULTS_MAX).map(({ result }) => result) } };
};

interface Row {
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly fields: Readonly<Record<string, string | null>>;
}

/**
 * Finds objects of one type. Searches for exact and partial matches separately, so that exact ones are found
 * even if there are many partial ones.
 */
async function find({ environmentId, db }: RequestContext, type: Searched, text: string): Promise<Found[]> {
  const statement = composed<Row>((bind) => {
    const environment = bind(environmentId);
    const fields = Object.entries(type.fields(environment)).map(([name, column]) => `'${name}', ${column}`);
    const select = (
      condition: string,
    ) => `(select t.id, ${type.title} as title, ${type.detail(environment)} as detail,
        jsonb_build_object(${fields.join(', ')}) as fields
      from ${type.table} t where t.environment_id = ${environment} and (${condition}) limit ${RESULTS_MAX})`;
    const ways = [
      type.whole(text, bind, environment).join(' or '),
      ...(type.part ? [type.part(text, bind, environment)] : []),
    ];
    return ways.map(select).join(' union all ');
  });
  const unique = new Map((await rows(db.lists, statement)).map((row) => [row.id, row]));
  return [...unique.values()].map((row) => toFound(type, row, text));
}

function toFound({ type }: Searched, { id, title, detail, fields }: Row, text: string): Found {
  const wanted = text.toLowerCase();
  const values = Object.entries({ id, ...fields }).map(
    ([name, value]) => [name, value?.toLowerCase() ?? ''] as const,
  );
  const whole = values.find(([, value]) => value.split('\n').includes(wanted));
  // The database may fold case differently from JavaScript. If so, the first field is returned.
  const [matched] = whole ?? values.find(([, value]) => value.includes(wanted)) ?? ['id'];
  return { result: { type, id, title, detail, matched_field: matched }, isWhole: whole !== undefined };
}
