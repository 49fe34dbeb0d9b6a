import type { Transport } from './transport.ts';

/** Base of every resource. Its methods are generated; those that do more than one call are written by hand. */
export abstract class Resource {
  protected readonly http: Transport;

  constructor(http: Transport) {
    this.http = http;
  }
}
