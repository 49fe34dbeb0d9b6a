/** Returns the names of all client methods, such as `groups.incentives.create`, including inherited methods. */
export function methodsOf(noun: object, path = ''): string[] {
  const prototypes = [Object.getPrototypeOf(noun), Object.getPrototypeOf(Object.getPrototypeOf(noun))];
  const inherited = path === '' ? [] : prototypes.flatMap((each) => Object.getOwnPropertyNames(each ?? {}));
  const names = [...new Set([...Object.keys(noun), ...inherited])];
  return names.flatMap((key) => {
    const value = (noun as Record<string, unknown>)[key];
    const isInternal = key === 'constructor' || key === 'http' || key in Object.prototype;
    if (isInternal) return [];
    if (typeof value === 'function') return [`${path}${key}`];
    return typeof value === 'object' && value !== null ? methodsOf(value, `${path}${key}.`) : [];
  });
}

/** Calls a method of the client by its name, such as `groups.incentives.create`. */
export function callMethod(client: object, name: string, args: readonly unknown[]): PromiseLike<unknown> {
  const [method = '', ...nouns] = name.split('.').reverse();
  const noun = nouns
    .reverse()
    .reduce<unknown>((each, key) => (each as Record<string, unknown>)?.[key], client);
  if (typeof noun !== 'object') throw new Error(`Add ${name} to packages/sdk/src/client.ts`);
  return (noun as Record<string, (...args: readonly unknown[]) => PromiseLike<unknown>>)[method]?.(
    ...args,
  ) as PromiseLike<unknown>;
}
