import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import {
  Autocomplete,
  Button,
  ComboBox,
  FieldError,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Text,
} from 'react-aria-components';
import type { Option } from './choice.tsx';
import { useFieldError } from './form.tsx';
import { Icon } from './icon.tsx';
import { type Named, useFound } from './named.ts';
import { Name } from './names.tsx';

/** Chosen object: null if the field is empty, `unknown` if its text matches no object. */
export type Chosen = Option | 'unknown' | null;

interface ComboboxProps {
  readonly label: string;
  readonly of: Named;
  readonly hint?: ReactNode;
  /** Error found by the form itself. */
  readonly error?: string | undefined;
  /** API name of the value. Server errors for this name are shown next to the field. */
  readonly field?: string;
  /** Initial text of the field. */
  readonly initial?: string;
  readonly autoFocus?: boolean;
  readonly onChange: (chosen: Chosen) => void;
}

export function Combobox({
  label,
  of,
  hint,
  error,
  field,
  initial = '',
  autoFocus,
  onChange,
}: ComboboxProps) {
  const { t } = useLingui();
  const refused = useFieldError(field);
  const wrong = error ?? refused;
  const [typed, setTyped] = useState(initial);
  const found = useFound(of, typed);
  const choose = (key: Key | null) => {
    const option = found.data?.find(({ id }) => id === key);
    if (!option) return;
    setTyped(option.label);
    onChange(option);
  };
  const clear = () => {
    setTyped('');
    onChange(null);
  };
  return (
    <ComboBox
      className="field"
      inputValue={typed}
      onInputChange={(text) => {
        if (text === typed) return;
        setTyped(text);
        onChange(text.trim() === '' ? null : 'unknown');
      }}
      items={found.data ?? []}
      onSelectionChange={choose}
      isInvalid={wrong !== undefined}
      allowsEmptyCollection
      allowsCustomValue
      validationBehavior="aria"
      menuTrigger="input"
      autoFocus={autoFocus ?? false}
    >
      <Label>{label}</Label>
      <div className="with-button">
        <Input placeholder={of.by} autoComplete="off" />
        {typed !== '' && (
          <Button slot={null} className="button quiet icon-only clear" aria-label={t`Clear`} onPress={clear}>
            <Icon name="close" small />
          </Button>
        )}
        <Button className="button quiet icon-only" aria-label={t`Show options`}>
          <Icon name="down" small />
        </Button>
      </div>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError>{wrong}</FieldError>
      <Popover className="popover">
        <Options found={found} />
      </Popover>
    </ComboBox>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly of: Named;
  readonly onChoose: (id: string) => void;
}

export function Choices({ label, of, onChoose }: ChoicesProps) {
  const [typed, setTyped] = useState('');
  const found = useFound(of, typed);
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label={label} className="choices-field" autoFocus>
        <Icon name="search" small />
        <Input placeholder={of.by} />
      </SearchField>
      <Options found={found} label={label} onAction={onChoose} />
    </Autocomplete>
  );
}

interface OptionsProps {
  readonly found: ReturnType<typeof useFound>;
  readonly label?: string;
  readonly onAction?: (id: string) => void;
}

function Options({ found, label, onAction }: OptionsProps) {
  const { t } = useLingui();
  return (
    <ListBox<Option>
      className="choices"
      {...(label !== undefined && { 'aria-label': label })}
      {...(onAction && { items: found.data ?? [], onAction: (key: Key) => onAction(String(key)) })}
      renderEmptyState={() => (
        <div className="option muted">
          {found.isFetching
            ? t`Searching…`
            : found.error
              ? t`The search failed. Type again to retry.`
              : t`No results.`}
        </div>
      )}
    >
      {({ id, label: name, detail }) => (
        <ListBoxItem id={id} textValue={name} className="option">
          <span className="cut name">
            <Name of={name} />
          </span>
          {detail !== undefined && (
            <span className="cut secondary">
              <Name of={detail} />
            </span>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
