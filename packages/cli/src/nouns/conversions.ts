import type { Explanation } from '@tributary/sdk';
import { amountText } from '../terminal/money.ts';
import type { Paint } from '../terminal/table.ts';
import { visible } from '../terminal/visible.ts';

type Considered = Explanation['considered'][number];

function creditLines({ conversion_id, referral }: Explanation): string[] {
  const { id, affiliate_id, resolved_by, linked } = referral;
  const found = resolved_by.length === 0 ? '' : `, found by ${resolved_by.join(', ')}`;
  return [
    `${conversion_id} is credited to ${affiliate_id}, through ${id}${found}.`,
    ...(linked.length === 0 ? [] : [`It linked ${linked.join(', ')} to ${id}.`]),
  ];
}

function figures({ uncapped, commission, currency, capped_by }: Considered): string {
  if (commission === null) return '';
  const text = (amount: number | null) => (amount === null ? 'nothing' : amountText(amount, currency ?? ''));
  const cap = capped_by === null ? '' : `, instead of ${text(uncapped)} by ${capped_by}`;
  return `${text(commission)} ${currency ?? ''}`.trimEnd() + cap;
}

function incentiveLines(considered: Considered): string[] {
  const { name, incentive_id, version, reason, explanation } = considered;
  const mark = reason === 'matched' ? '*' : ' ';
  const given = figures(considered);
  return [
    `${mark} ${name} (${incentive_id}, version ${version}): ${reason.replaceAll('_', ' ')}`,
    `    ${explanation}`,
    ...(given === '' ? [] : [`    ${reason === 'matched' ? 'It gave' : 'It would have given'} ${given}.`]),
  ];
}

/** An explanation for a person to read; one without `matched` says that nothing was. */
export function explanationText(explanation: Explanation, { bold }: Paint): string {
  const { considered, arithmetic, matched, flags } = explanation;
  const block = (title: string, lines: readonly string[]) => ['', bold(title), ...lines.map(visible)];
  const nothing =
    considered.length === 0 ? 'The affiliate’s group has no incentive.' : 'No incentive matched.';
  const lines = [
    ...creditLines(explanation).map(visible),
    ...block('Incentives', [...considered.flatMap(incentiveLines), ...(matched === null ? [nothing] : [])]),
    ...(arithmetic.length === 0
      ? []
      : block(
          'Calculation',
          arithmetic.map((line) => `  ${line}`),
        )),
    ...(flags.length === 0
      ? []
      : block(
          'Flags',
          flags.map((flag) => `  ${flag}`),
        )),
  ];
  return `${lines.join('\n')}\n`;
}
