/**
 * An event, or an object from a look-up, that a mapper does not understand, because of a missing field or an
 * unknown status or currency. It is kept and retried instead of guessing.
 */
export class UnreadableEvent extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'UnreadableEvent';
    this.field = field;
  }
}
