/** The row that a sealed value belongs to. */
export interface SealedRow {
  readonly environmentId: number;
  readonly id: string;
}

const boundToAffiliate = ({ id }: Pick<SealedRow, 'id'>): string => id;

export const boundToEndpoint = ({ environmentId, id }: SealedRow): string => `${environmentId}/${id}`;

/** Every column that holds sealed values, and what they are bound to. */
export const sealedBindings: readonly { query: string; boundTo: (row: SealedRow) => string }[] = [
  {
    query: `select environment_id as "environmentId", id, payout_details_encrypted as sealed
      from affiliates where payout_details_encrypted is not null`,
    boundTo: boundToAffiliate,
  },
  {
    query: 'select environment_id as "environmentId", id, secret as sealed from webhook_endpoints',
    boundTo: boundToEndpoint,
  },
  {
    query: `select environment_id as "environmentId", id, previous_secret as sealed
      from webhook_endpoints where previous_secret is not null`,
    boundTo: boundToEndpoint,
  },
];
