/** An amount of money in a table: shown with the digits of its currency, and still a number where JSON is made of it. */
export class Amount {
  readonly value: number;
  readonly text: string;

  constructor(value: number, text: string) {
    this.value = value;
    this.text = text;
  }

  toJSON(): number {
    return this.value;
  }
}
