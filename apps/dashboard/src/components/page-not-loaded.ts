/**
 * Error thrown when the code of a page cannot be loaded, because the browser is offline or the server has newer
 * files.
 */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The page could not be loaded.', { cause });
  }
}
