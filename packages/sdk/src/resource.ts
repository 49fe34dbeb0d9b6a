import type { Transport } from './transport.ts';

/** Base of every resource. Its methods are generated; those that make more than one call are handwritten. */
export abstract class Resource {
  protected readonly http: Transport;

  constructor(http: Transport) {
    this.http = http;
  }
}
