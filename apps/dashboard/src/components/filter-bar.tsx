import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from './button.tsx';
import type { Days } from './calendar.tsx';
import { ActionMenu, type Option } from './choice.tsx';
import { Choices } from './combobox.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import { Icon } from './icon.tsx';
import { type Named, useNameOf } from './named.ts';
import { Name } from './names.tsx';
import { DaysChoices, type Preset, useShownDays } from './period-picker.tsx';

type Values = Readonly<Record<string, string | undefined>>;

/** Period whose first and last day have separate URL parameters. */
export interface DaysFilter<Name extends string = string> {
  readonly until: Name;
  readonly today: string;
  /** Note stating the time zone. */
  readonly note: string;
  readonly presets: readonly Preset[];
  readonly read: (values: Values) => Partial<Days>;
  readonly write: (days: Days) => Values;
}

/** Filter stored in the URL under `id`. Without options, the user types a value. */
export interface Filter<Name extends string = string> {
  readonly id: Name;
  readonly label: string;
  readonly options?: readonly Option[];
  readonly named?: Named;
  readonly days?: DaysFilter<Name>;
}

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly values: Values;
  readonly onChange: (change: Values) => void;
  readonly hasSearch?: boolean;
  readonly children?: ReactNode;
}

export const namesOf = ({ id, days }: Filter): readonly string[] => (days ? [id, days.until] : [id]);

export const isFiltered = (filters: readonly Filter[], values: Values): boolean =>
  ['search', ...filters.flatMap(namesOf)].some((name) => values[name] !== undefined);

export const withoutFilters = (filters: readonly Filter[]): Values =>
  Object.fromEntries(['search', ...filters.flatMap(namesOf)].map((name) => [name, undefined]));

export function FilterBar(props: FilterBarProps) {
  const { filters, values, onChange, hasSearch = true, children } = props;
  const { t } = useLingui();
  const [added, setAdded] = useState<string>();
  const isSet = (filter: Filter) => namesOf(filter).some((name) => values[name] !== undefined);
  const shown = filters.filter((filter) => isSet(filter) || filter.id === added);
  const others = filters.filter((filter) => !shown.includes(filter));
  const change = (next: Values) => {
    setAdded(undefined);
    onChange(next);
  };
  return (
    <search className="filters">
      {hasSearch && <SearchInput value={values.search} onChange={(search) => onChange({ search })} />}
      {shown.map((filter) => (
        <Chip
          key={filter.id}
          filter={filter}
          values={values}
          startOpen={filter.id === added}
          onChange={change}
          onClear={() => change(Object.fromEntries(namesOf(filter).map((name) => [name, undefined])))}
          onLeave={() => setAdded(undefined)}
        />
      ))}
      {others.length > 0 && (
        <ActionMenu
          trigger={
            <Button look="quiet" icon="plus">
              <Trans>Filter</Trans>
            </Button>
          }
          actions={others.map(({ id, label }) => ({ id, label, run: () => setAdded(id) }))}
        />
      )}
      <div className="end">
        {(shown.length > 0 || values.search !== undefined) && (
          <Button
            look="quiet"
            onPress={() => onChange(withoutFilters(filters))}
            aria-label={t`Clear all filters`}
          >
            <Trans>Clear</Trans>
          </Button>
        )}
        {children}
      </div>
    </search>
  );
}

const SEARCH_AFTER_MS = 250;

/** Search field that waits until the user pauses typing. */
export function SearchInput({
  value = '',
  onChange,
  label,
}: {
  value?: string | undefined;
  onChange: (text: string | undefined) => void;
  label?: string;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed.trim() || undefined), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <label className="search-input">
      <Icon name="search" small />
      <input
        type="search"
        value={typed}
        maxLength={NAME_LENGTH_MAX}
        placeholder={t`Search`}
        aria-label={label ?? t`Search this list`}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

interface ChipProps {
  readonly filter: Filter;
  readonly values: Values;
  readonly startOpen: boolean;
  readonly onChange: (change: Values) => void;
  readonly onClear: () => void;
  readonly onLeave: () => void;
}

function Chip(props: ChipProps) {
  const { filter, values, startOpen, onChange, onClear, onLeave } = props;
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(startOpen);
  const { id, label, options, named, days } = filter;
  const value = values[id];
  const close = () => {
    setOpen(false);
    if (namesOf(filter).every((name) => values[name] === undefined)) onLeave();
  };
  const setAll = (next: Values) => {
    setOpen(false);
    onChange(next);
  };
  const set = (next: string) => setAll({ [id]: next || undefined });
  const shown = days ? (
    <ShownDays days={days.read(values)} />
  ) : named && value !== undefined ? (
    <Chosen of={named} id={value} />
  ) : (
    (options?.find((each) => each.id === value)?.label ?? value ?? '…')
  );
  return (
    <span className="chip">
      <span id={`filter-${id}`}>{label}</span>
      <DialogTrigger isOpen={isOpen} onOpenChange={(open) => (open ? setOpen(true) : close())}>
        <AriaButton className="value" aria-labelledby={`filter-${id} filter-${id}-value`}>
          <span className="cut" id={`filter-${id}-value`}>
            {shown}
          </span>
        </AriaButton>
        <Popover className="popover">
          <Dialog aria-label={label}>
            {days ? (
              <DaysChoices
                days={bothOf(days.read(values))}
                today={days.today}
                note={days.note}
                presets={days.presets}
                onChange={(chosen) => setAll(days.write(chosen))}
              />
            ) : named ? (
              <Choices label={label} of={named} onChoose={set} />
            ) : options ? (
              <Options options={options} onChoose={set} />
            ) : (
              <Typed label={label} value={value} onSet={set} />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      <AriaButton aria-label={t`Remove the filter ${label}`} onPress={onClear}>
        <Icon name="close" small />
      </AriaButton>
    </span>
  );
}

const bothOf = ({ first, last }: Partial<Days>): Days | undefined => {
  const one = first ?? last;
  return one === undefined ? undefined : { first: first ?? one, last: last ?? one };
};

const Chosen = ({ of, id }: { of: Named; id: string }) => <Name of={useNameOf(of, id)} />;

/** Shows a period; the URL may contain only its first or last day. */
function ShownDays({ days: { first, last } }: { days: Partial<Days> }) {
  const show = useShownDays();
  if (first !== undefined && last !== undefined) return show({ first, last });
  if (first !== undefined) return <Trans>since {show({ first, last: first })}</Trans>;
  if (last !== undefined) return <Trans>up to {show({ first: last, last })}</Trans>;
  return '…';
}

function Options({ options, onChoose }: { options: readonly Option[]; onChoose: (id: string) => void }) {
  return (
    <div className="choices">
      {options.map(({ id, label }, index) => (
        <AriaButton key={id} className="option" autoFocus={index === 0} onPress={() => onChoose(id)}>
          {label}
        </AriaButton>
      ))}
    </div>
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onSet: (value: string) => void;
}

function Typed({ label, value, onSet }: TypedProps) {
  const [typed, setTyped] = useState(value ?? '');
  return (
    <Form className="row typed" onSubmit={() => onSet(typed.trim())}>
      <TextField label={label} value={typed} onChange={setTyped} autoFocus />
      <Button type="submit" small>
        <Trans>Apply</Trans>
      </Button>
    </Form>
  );
}
