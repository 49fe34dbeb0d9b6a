import { Trans, useLingui } from '@lingui/react/macro';
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
import { Button as AppButton } from './button.tsx';
import { useFieldError } from './form.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface Option<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  /** Detail that distinguishes options with the same name. */
  readonly detail?: string;
}

export interface SelectProps<Id extends string = string> {
  readonly label: string;
  readonly options: readonly Option<Id>[];
  readonly value: Id | '' | null;
  readonly onChange: (id: Id) => void;
  readonly placeholder?: string;
  /** If true, the label is shown above the select. Otherwise, it is only announced by screen readers. */
  readonly labelled?: boolean;
  readonly icon?: IconName;
  readonly look?: 'quiet';
  readonly isDisabled?: boolean;
  /** Disables the select, because a select cannot be read-only. */
  readonly isReadOnly?: boolean;
  /** API name of the value. Server errors for this name are shown next to the field. */
  readonly field?: string;
  /** Error found by the form itself. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, options, value, onChange, placeholder, labelled, icon, look, field, error, hint } = props;
  const { isDisabled = false, isReadOnly = false } = props;
  const refused = useFieldError(field);
  const wrong = error ?? refused;
  const chosen = options.find(({ id }) => id === value);
  return (
    <AriaSelect
      className={labelled ? 'field' : ''}
      aria-label={label}
      value={value || null}
      onChange={(key: Key | null) => {
        const option = options.find(({ id }) => id === key);
        if (option) onChange(option.id);
      }}
      isDisabled={isDisabled || isReadOnly}
      isInvalid={wrong !== undefined}
      validationBehavior="aria"
    >
      {labelled && <Label>{label}</Label>}
      <Button className={look ? `button ${look}` : 'button'}>
        {icon && <Icon name={icon} small />}
        <SelectValue className="cut">{chosen?.label ?? placeholder ?? label}</SelectValue>
        <Icon name="down" small />
      </Button>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError>{wrong}</FieldError>
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

/** Menu of the less common actions on an object. Shows nothing if there are none. */
export function MoreActions({ actions }: { actions: readonly Action[] }) {
  const { t } = useLingui();
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      trigger={
        <AppButton look="quiet" aria-label={t`More actions`}>
          <Trans>More</Trans>
          <Icon name="down" small />
        </AppButton>
      }
      actions={actions}
    />
  );
}
