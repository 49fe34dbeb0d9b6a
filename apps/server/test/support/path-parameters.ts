/** Returns a path's parameters according to its template, such as `/v1/affiliates/{id}`, or `:id` for `{id}`. */
export function pathParameters(path: string, template: string): Record<string, string> {
  const pattern = template.replace(/\{(\w+)\}|:(\w+)/g, (_, braced, colon) => `(?<${braced ?? colon}>[^/]+)`);
  return { ...new RegExp(`^${pattern}$`).exec(path)?.groups };
}
