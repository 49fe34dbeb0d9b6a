import type { ErrorBody } from '@tributary/sdk';

/** Error in a response, or for one object in a bulk action. */
export type ServerError = Pick<ErrorBody['error'], 'code' | 'message' | 'details'>;
