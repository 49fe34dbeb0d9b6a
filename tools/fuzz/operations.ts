import { isDeepStrictEqual } from 'node:util';
import { contract, routesOf } from '@tributary/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { z } from 'zod';
import { type IdKind, placesOfIds } from '../../apps/server/test/support/places-of-ids.ts';
import type { JsonSchema } from '../../apps/server/test/support/valid-requests.ts';
import { formOf } from './odd-values.ts';

/** Part of a request that can be changed. In a body, the path to a field, or `[]` for the body itself. */
export interface Place {
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly way: readonly (string | number)[];
  readonly schema: JsonSchema;
  /** Kind of object that the id refers to. */
  readonly idKind: IdKind | undefined;
}

export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly places: readonly Place[];
  readonly requiredQuery: readonly string[];
  readonly hasBody: boolean;
  /** Returns how a response with this status differs from the document; null if it does not. */
  undeclared(status: number, body: unknown): string | null;
}

export function operationsOf(document: JsonSchema): Operation[] {
  const declared = declarationsOf(document);
  return Object.entries<JsonSchema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<JsonSchema>(methods).flatMap(([method, operation]) =>
      isOfSessions(operation) || isOfBrowser(operation)
        ? []
        : {
            name: operation.operationId,
            method: method.toUpperCase(),
            path,
            places: placesOf(operation, document),
            requiredQuery: operation.parameters
              .filter((each: JsonSchema) => each.in === 'query' && each.required)
              .map((each: JsonSchema) => each.name),
            // The body of a DELETE may contain only a nonce.
            hasBody: operation.requestBody !== undefined && method !== 'delete',
            undeclared: declared(operation),
          },
    ),
  );
}

/** Returns true for operations that accept neither an API key nor any input. */
const isOfSessions = ({ security }: JsonSchema): boolean => security?.[0]?.session !== undefined;

/**
 * Returns true for operations that continue a sign-in. They require the cookie of the browser that started it and, in
 * the portal, an e-mailed code.
 */
const isOfBrowser = ({ operationId, security }: JsonSchema): boolean =>
  /^signIns\.(?!create$|options$)/.test(operationId) ||
  (/^portal[A-Z]/.test(operationId) && (security?.[0]?.portal === undefined || usesUp.test(operationId)));

/**
 * Portal operations that need a code or one of the affiliate's objects or sites, or that end the session. They are
 * tested separately.
 */
const usesUp =
  /^portal(Me\.(sendCode|prove|changeEmail|confirmEmail|endSession|signOut)|PayoutDetails\.update|(Commissions|Payouts)\.get|Payouts\.items|Links\.make)$/;

const followed = (schema: JsonSchema, document: JsonSchema): JsonSchema =>
  schema?.$ref ? followed(at(document, schema.$ref), document) : schema;

const at = (document: JsonSchema, ref: string): JsonSchema =>
  ref
    .slice('#/'.length)
    .split('/')
    .reduce((value, key) => value[key], document);

function placesOf(operation: JsonSchema, document: JsonSchema): Place[] {
  const idKind = (where: string, name: unknown) =>
    placesOfIds.find(
      ({ route, place, field }) => route.name === operation.operationId && place === where && field === name,
    )?.kind;
  const parameters = operation.parameters.map(({ in: where, name, schema }: JsonSchema) => ({
    ...{ in: where, way: [name], schema: followed(schema, document), idKind: idKind(where, name) },
  }));
  const inBody = (schema: JsonSchema, way: readonly (string | number)[]): Place[] => {
    const own = followed(schema, document);
    const form = followed(formOf(own), document);
    const field = way.findLast((step) => typeof step === 'string');
    const place = { in: 'body' as const, way, schema: own.anyOf ? { ...own, anyOf: [form] } : own };
    return [
      { ...place, idKind: idKind(way[0] === 'items' ? 'item' : 'body', field) },
      ...Object.entries(form.properties ?? {}).flatMap(([name, inner]) => inBody(inner, [...way, name])),
      ...(form.items ? inBody(form.items, [...way, 0]) : []),
    ];
  };
  const body = operation.requestBody?.content['application/json'].schema;
  return [...parameters, ...(body ? inBody(body, []) : [])];
}

/**
 * Returns a function that checks responses: with ajv against the document, and with the contract for fields that the
 * document does not name.
 */
function declarationsOf(document: JsonSchema) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document, 'openapi');
  const routes = new Map(routesOf(contract).map((named) => [named.name, named.route]));
  return (operation: JsonSchema): Operation['undeclared'] => {
    const route = routes.get(operation.operationId);
    const validators = new Map<number, ValidateFunction>();
    const validatorOf = (status: number) => {
      const response = operation.responses[status];
      const known = validators.get(status);
      if (known || !response) return known;
      const { schema } = followed(response, document).content['application/json'];
      const made = ajv.compile(within(schema));
      validators.set(status, made);
      return made;
    };
    return (status, body) => {
      const validate = validatorOf(status);
      if (!validate) return `the status ${status} is not declared`;
      if (!validate(body))
        return `the body is not that of a ${status}: ${ajv.errorsText(validate.errors?.slice(0, 5))}`;
      const schema = route?.responses[status] as z.ZodType | undefined;
      const isExact = status >= 300 || schema === undefined || isDeepStrictEqual(schema.parse(body), body);
      return isExact ? null : `the body of the ${status} has fields that are not declared`;
    };
  };
}

/** Returns a self-contained schema whose references point into the document. */
const within = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'));
