/** Error: the code of a page could not be loaded, because there is no network or the server has newer files. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The page could not be loaded.', { cause });
  }
}
