import type { ErrorBody } from '@tributary/sdk';

/** Error of a response or of one object in a bulk action. */
export type ServerError = Pick<ErrorBody['error'], 'code' | 'message' | 'details'>;
