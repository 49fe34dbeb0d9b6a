/** The named fields of parameters, where they are set. A caller of the API may send others, which the fake does without. */
export const pick = <T extends object, K extends keyof T>(params: T, ...names: K[]): Pick<T, K> =>
  Object.fromEntries(
    names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  ) as Pick<T, K>;
