import { Money } from './values.tsx';

export interface Sum {
  readonly name: string;
  readonly note: string;
  readonly amount: number;
  readonly currency: string;
}

/** Totals in several currencies, each explained by a note. */
export function SumList({ sums }: { sums: readonly Sum[] }) {
  return (
    <ul className="card list">
      {sums.map(({ name, note, amount, currency }) => (
        <li key={`${name} ${currency}`} className="item">
          <span className="item-what">
            <span className="item-title">{name}</span>
            <span className="item-note">{note}</span>
          </span>
          <span className="item-sum">
            <span className="item-amount">
              <Money {...{ amount, currency }} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
