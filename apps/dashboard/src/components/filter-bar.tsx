import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from './button.tsx';
import { ActionMenu, type Option } from './choice.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import { Icon } from './icon.tsx';

/** A filter of a list, kept in the URL under `id`. */
export interface Filter<Name extends string> {
  readonly id: Name;
  readonly label: string;
  /** The choices; without them the value is typed. */
  readonly options?: readonly Option[];
  /** What stands between the name and the value; "is" by default. */
  readonly operator?: string;
  readonly type?: 'text' | 'date';
  /** The name of what was typed, such as that of an id. */
  readonly shown?: string;
}

interface FilterBarProps<Name extends string> {
  readonly filters: readonly Filter<Name>[];
  readonly values: { readonly [Each in NoInfer<Name> | 'search']?: string | undefined };
  readonly onChange: (id: NoInfer<Name> | 'search', value: string | undefined) => void;
  readonly onClear: () => void;
  readonly search?: boolean;
  readonly children?: ReactNode;
}

/** Filters as chips: field, operator, value, remove. */
export function FilterBar<Name extends string>({
  filters,
  values,
  onChange,
  onClear,
  search = true,
  children,
}: FilterBarProps<Name>) {
  const { t } = useLingui();
  const [added, setAdded] = useState<Name>();
  const shown = filters.filter(({ id }) => values[id] !== undefined || id === added);
  const others = filters.filter((filter) => !shown.includes(filter));
  return (
    <search className="filters">
      {search && <SearchInput value={values.search} onChange={(text) => onChange('search', text)} />}
      {shown.map((filter) => (
        <Chip
          key={filter.id}
          filter={filter}
          value={values[filter.id]}
          startOpen={filter.id === added}
          onChange={(value) => {
            setAdded(undefined);
            onChange(filter.id, value);
          }}
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
        {(shown.length > 0 || values.search) && (
          <Button look="quiet" onPress={onClear} aria-label={t`Clear all filters`}>
            <Trans>Clear</Trans>
          </Button>
        )}
        {children}
      </div>
    </search>
  );
}

const SEARCH_AFTER_MS = 250;

/** Searches when the typing pauses. */
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
  readonly filter: Filter<string>;
  readonly value: string | undefined;
  readonly startOpen: boolean;
  readonly onChange: (value: string | undefined) => void;
  readonly onLeave: () => void;
}

function Chip({ filter, value, startOpen, onChange, onLeave }: ChipProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(startOpen);
  const { label, options, operator = t`is` } = filter;
  const close = () => {
    setOpen(false);
    if (value === undefined) onLeave();
  };
  const set = (next: string) => {
    setOpen(false);
    onChange(next || undefined);
  };
  const shown = options?.find(({ id }) => id === value)?.label ?? (value && filter.shown) ?? value ?? '…';
  return (
    <span className="chip">
      <span>{label}</span>
      <span>{operator}</span>
      <DialogTrigger isOpen={isOpen} onOpenChange={(open) => (open ? setOpen(true) : close())}>
        <AriaButton className="value" aria-label={`${label} ${operator} ${shown}`}>
          <span className="cut">{shown}</span>
        </AriaButton>
        <Popover className="popover">
          <Dialog aria-label={label}>
            {options ? (
              <Choices options={options} onChoose={set} />
            ) : (
              <Typed filter={filter} value={value} onSet={set} />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      <AriaButton aria-label={t`Remove the filter ${label}`} onPress={() => onChange(undefined)}>
        <Icon name="close" small />
      </AriaButton>
    </span>
  );
}

function Choices({ options, onChoose }: { options: readonly Option[]; onChoose: (id: string) => void }) {
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

function Typed({
  filter,
  value,
  onSet,
}: {
  filter: Filter<string>;
  value: string | undefined;
  onSet: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  return (
    <Form
      className="row typed"
      onSubmit={() => {
        onSet(typed.trim());
      }}
    >
      <TextField
        label={filter.label}
        value={typed}
        onChange={setTyped}
        type={filter.type ?? 'text'}
        autoFocus
      />
      <Button type="submit" small>
        <Trans>Apply</Trans>
      </Button>
    </Form>
  );
}
