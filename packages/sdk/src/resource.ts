import type { Transport } from './transport.ts';

/** Base class of every resource. Methods of resources are generated, except methods that make more than one call. */
export abstract class Resource {
  protected readonly http: Transport;

  constructor(http: Transport) {
    this.http = http;
  }
}
