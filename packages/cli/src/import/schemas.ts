import type { Noun } from './nouns.ts';

/** Subset of zod's types that is used here. */
export interface FieldSchema {
  readonly def: { readonly type: string; readonly innerType?: FieldSchema };
  meta(): { readonly format?: string } | undefined;
  readonly shape?: Readonly<Record<string, FieldSchema>>;
}

export interface RowSchema {
  readonly shape: Readonly<Record<string, FieldSchema>>;
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    };
  };
}

/**
 * Returns the contract's schema for a row. Loaded only for imports, because the contract makes up a quarter of the CLI.
 */
export async function schemaOf(noun: Noun): Promise<RowSchema> {
  const contract = await import('@tributary/contract');
  contract.useIssueSentences();
  const schemas = {
    affiliates: contract.affiliateBatchItem,
    coupons: contract.couponBatchItem,
    referrals: contract.referralBatchItem,
    commissions: contract.commissionBatchItem,
    conversions: contract.conversionBatchItem,
    refunds: contract.refundBatchItem,
  };
  return schemas[noun] as unknown as RowSchema;
}

// `dry_run` is a field of the request, not of the row.
const notOfARow = ['dry_run'];

export const fieldNames = ({ shape }: RowSchema): string[] =>
  Object.keys(shape).filter((field) => !notOfARow.includes(field));

const unwrapped = (schema: FieldSchema): FieldSchema =>
  schema.def.innerType === undefined ? schema : unwrapped(schema.def.innerType);

export type Kind = 'text' | 'number' | 'boolean' | 'time' | 'list' | 'object';

/**
 * Returns the type of a field, which determines how cells are parsed, or undefined if there is no such field.
 */
export function kindOf(schema: RowSchema, path: string): Kind | undefined {
  const [root = '', ...below] = path.split('.');
  if (!fieldNames(schema).includes(root)) return undefined;
  const field = unwrapped(schema.shape[root] as FieldSchema);
  const { def } = field;
  const isObject = def.type === 'object' || def.type === 'record';
  if (below.length > 0) return isObject ? 'text' : undefined;
  if (isObject) return 'object';
  if (def.type === 'array') return 'list';
  if (def.type === 'number' || def.type === 'boolean') return def.type;
  return field.meta()?.format === 'date-time' ? 'time' : 'text';
}
