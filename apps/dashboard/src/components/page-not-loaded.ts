/** The code of a page did not arrive: there is no network, or the server has newer files. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The page could not be loaded.', { cause });
  }
}
