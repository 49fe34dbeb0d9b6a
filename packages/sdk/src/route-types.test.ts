import type { contract } from '@tributary/contract';
import { expectTypeOf, test } from 'vitest';
import type { Schemas } from './resource.ts';

type Routes = Schemas['Routes'];
interface Route {
  readonly method: string;
  readonly path: string;
  readonly responses: object;
}

/** Every route of the contract, however deep. */
type RouteIn<T> = T extends Route ? T : T extends object ? { [K in keyof T]: RouteIn<T[K]> }[keyof T] : never;
type Contracted = RouteIn<typeof contract>;

/** `PUT /v1/coupons/{id}` for `PUT` and `/v1/coupons/:id`. */
type NameOf<R> = R extends Route ? `${R['method']} ${Braced<R['path']>}` : never;
type Braced<P extends string> = P extends `${infer Head}:${infer Id}/${infer Tail}`
  ? `${Head}{${Id}}/${Braced<Tail>}`
  : P extends `${infer Head}:${infer Id}`
    ? `${Head}{${Id}}`
    : P;

type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;
type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never;

/** Without `| undefined` on optional fields, which zod adds and JSON does not have. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [K in keyof T]: Plain<Exclude<T[K], object extends Pick<T, K> ? undefined : never>> }
    : T;
type Both<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

type BodyOf<R> = R extends { body: infer Body } ? Plain<InputOf<Body>> : never;
type DataOf<R> = R extends { responses: { 200: infer Answer } }
  ? Plain<OutputOf<Answer>> extends { data: infer Data }
    ? Data
    : never
  : never;

/** The names of the routes whose body or data the SDK types otherwise than the contract. */
type WrongBody<R> = R extends Route
  ? NameOf<R> extends infer Name extends keyof Routes
    ? Routes[Name] extends { body: infer Body }
      ? Both<Body, BodyOf<R>> extends true
        ? never
        : Name
      : never
    : never
  : never;
type WrongData<R> = R extends Route
  ? NameOf<R> extends infer Name extends keyof Routes
    ? [DataOf<R>] extends [Routes[Name]['data']]
      ? never
      : Name
    : never
  : never;
type Vague = { [R in keyof Routes]: unknown extends Routes[R]['data'] ? R : never }[keyof Routes];

/** Compiles if there is nothing; otherwise the compiler prints what there is. */
type None<Sentence extends never> = Sentence;

type Stale = Exclude<NameOf<Contracted>, keyof Routes> | Exclude<keyof Routes, NameOf<Contracted>>;
type _SameRoutes =
  None<`Run npm run generate: packages/sdk/src/schema.gen.ts is not up to date about ${Stale}`>;

/** What the contract takes more of than it tells: a batch is read item by item, the others in two spellings. */
type Wider =
  | 'POST /v1/conversions/batch'
  | 'POST /v1/conversions/refunds/batch'
  | 'POST /v1/commissions/batch'
  | 'POST /v1/referrals/batch'
  | 'POST /v1/affiliates/batch'
  | 'POST /v1/clicks'
  | 'PUT /v1/payouts/{id}';

type _SameBodies =
  None<`The SDK takes another body than the contract for ${Exclude<WrongBody<Contracted>, Wider>}`>;
type _SameData =
  None<`The SDK resolves to other data than the contract answers for ${WrongData<Contracted>}`>;

test('what is wider is so in truth', () => {
  expectTypeOf<WrongBody<Contracted>>().toEqualTypeOf<Wider>();
});

test('no method resolves to something unknown', () => {
  expectTypeOf<DataOf<Contracted>>().not.toBeNever();
  expectTypeOf<Vague>().toBeNever();
});
