/** Error thrown if a page's code cannot be loaded: the browser is offline, or the server was updated. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The page could not be loaded.', { cause });
  }
}
