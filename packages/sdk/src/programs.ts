import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { objectRoutes, type QueryOf, resource, type Schemas } from './resource.ts';

export type Program = Schemas['Program'];
export type ProgramCreate = Schemas['ProgramCreate'];
export type ProgramUpdate = Schemas['ProgramUpdate'];
export type ProgramList = QueryOf<'GET /v1/programs'>;

export interface Programs {
  /** The programs of this environment, newest first. */
  list(query?: ProgramList, options?: RequestOptions): List<Program, CursorPage<Program>>;
  /** Creates the program and its default group. */
  create(program: ProgramCreate, options?: RequestOptions): Call<Program>;
  /** The program and its rules. */
  get(id: string, options?: RequestOptions): Call<Program>;
  /** Changes the given fields, from now on. */
  update(id: string, changes: ProgramUpdate, options?: RequestOptions): Call<Program>;
  /** Throws `ConflictError` (`IN_USE`) while anything refers to the program. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
}

export const programs = resource<Programs>({
  ...objectRoutes('/v1/programs'),
});
