export const subIds = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'] as const;
export const utmParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** Click ids of ad networks. */
export const adClickIds = ['gclid', 'fbclid', 'msclkid', 'ttclid'] as const;

/** Query parameters of a landing page that are stored with a click. */
export const linkParameters = [...subIds, ...utmParameters, ...adClickIds] as const;
export type LinkParameter = (typeof linkParameters)[number];

/** CamelCase form of a name, such as `utmSource` for `utm_source`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
export const toCamelCase = <Name extends string>(name: Name) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;

/** CamelCase names of the link parameters, as used in rows and in the body of a click. */
export const linkFields = linkParameters.map(toCamelCase);
export type LinkField = (typeof linkFields)[number];
