/** Returns the named parameters that are set. API callers may send others, which the simulation ignores. */
export const pick = <T extends object, K extends keyof T>(params: T, ...names: K[]): Pick<T, K> =>
  Object.fromEntries(
    names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  ) as Pick<T, K>;
