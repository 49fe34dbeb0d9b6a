import type { Person } from './person.ts';

/** A month's tasks, done in this order on one page. */
export interface Hands {
  /** Rejects the newest sale, which is flagged as possibly the affiliate's own order. Starts on Home. */
  rejectOwnOrder(person: Person, reason: string): Promise<void>;
  selectAllBut(person: Person, id: string): Promise<void>;
  approve(person: Person, count: number): Promise<void>;
  checkPayouts(person: Person): Promise<void>;
  /** Creates payouts. `totals` are the dry run's totals by currency. */
  makePayouts(person: Person, totals: Readonly<Record<string, string>>): Promise<void>;
  exportSepa(person: Person): Promise<void>;
  readReport(person: Person, text: string): Promise<void>;
  complete(person: Person, count: number): Promise<void>;
  findSale(person: Person, order: string): Promise<void>;
}
