import { type Json, schemasOf } from './open-enums.ts';

interface EventSchema {
  meta(): { readonly id?: string | undefined } | undefined;
  toJSONSchema(): object;
}

/** Adds `WebhookData`, which maps each event type to the object that the event carries. */
export function addWebhookData(document: Json, catalog: Readonly<Record<string, EventSchema>>): void {
  const properties = Object.entries(catalog).map(([type, schema]) => {
    const id = schema.meta()?.id;
    return [type, id === undefined ? schema.toJSONSchema() : { $ref: `#/components/schemas/${id}` }];
  });
  const required = Object.keys(catalog);
  schemasOf(document).WebhookData = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
  };
}
