import { Select, type SelectProps } from '../../components/choice.tsx';

export const PeriodSelects = ({ choices }: { choices: readonly SelectProps[] }) =>
  choices.map((choice) => <Select key={choice.label} {...choice} />);
