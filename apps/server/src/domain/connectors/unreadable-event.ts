/**
 * Error thrown for an event or looked-up object that a mapper does not understand, such as one with a missing
 * field or an unknown status or currency. The event is stored and retried; nothing is guessed.
 */
export class UnreadableEvent extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'UnreadableEvent';
    this.field = field;
  }
}
