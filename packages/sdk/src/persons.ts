import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

export type PersonExport = Schemas['PersonExport'];
export type PersonExportQuery = QueryOf<'GET /v1/persons/export'>;

export interface Persons {
  /**
   * One part of everything that is stored of the person with an e-mail address. Continue with `after: next_after` until that
   * is null, and join the sections. Nobody with the address: every section is empty.
   */
  export(query: PersonExportQuery, options?: RequestOptions): Call<PersonExport>;
}

export const persons = resource<Persons>({ export: 'GET /v1/persons/export?' });
