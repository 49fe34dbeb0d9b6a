import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  FieldError,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components';
import { useFieldError } from './form.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface Option {
  readonly id: string;
  readonly label: string;
}

interface SelectProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
  /** Shows the label above it; otherwise it is only spoken. */
  readonly labelled?: boolean;
  readonly icon?: IconName;
  readonly look?: 'quiet';
  readonly isDisabled?: boolean;
  /** The API's name of the value: what the server says about it is shown here. */
  readonly field?: string;
  readonly hint?: ReactNode;
}

/** One of several. */
export function Select({
  label,
  options,
  value,
  onChange,
  placeholder,
  labelled,
  icon,
  look,
  isDisabled,
  field,
  hint,
}: SelectProps) {
  const refused = useFieldError(field);
  const chosen = options.find(({ id }) => id === value);
  return (
    <AriaSelect
      className={labelled ? 'field' : ''}
      aria-label={label}
      value={value}
      onChange={(key: Key | null) => key !== null && onChange(String(key))}
      isDisabled={isDisabled ?? false}
      isInvalid={refused !== undefined}
      validationBehavior="aria"
    >
      {labelled && <Label>{label}</Label>}
      <Button className={look ? `button ${look}` : 'button'}>
        {icon && <Icon name={icon} small />}
        <SelectValue className="cut">{chosen?.label ?? placeholder ?? label}</SelectValue>
        <Icon name="down" small />
      </Button>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError>{refused}</FieldError>
      <Popover className="popover">
        <ListBox items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className="option">
              {option.label}
              <span className="check">
                <Icon name="check" small />
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

export interface Action {
  readonly id: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

/** Actions behind a button. */
export function ActionMenu({ trigger, actions }: { trigger: ReactNode; actions: readonly Action[] }) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover">
        <Menu items={actions} onAction={(key) => actions.find(({ id }) => id === key)?.run()}>
          {(action) => (
            <MenuItem
              id={action.id}
              textValue={action.label}
              isDisabled={action.disabled ?? false}
              className={action.danger ? 'option danger' : 'option'}
            >
              {action.label}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
