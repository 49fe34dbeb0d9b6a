import type { ReactNode, Ref } from 'react';
import {
  Checkbox as AriaCheckbox,
  TextField as AriaTextField,
  type CheckboxProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  type TextFieldProps,
} from 'react-aria-components';
import { useFieldError } from './form.tsx';
import { Icon } from './icon.tsx';

interface FieldProps extends Omit<TextFieldProps, 'className' | 'children'> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Error found by the form itself. */
  readonly error?: string | undefined;
  /** API name of the value. Server errors for this name are shown next to the field. */
  readonly field?: string;
  readonly placeholder?: string;
  readonly multiline?: boolean;
  /** Right-aligns the value. */
  readonly amount?: boolean;
  /** Unit shown at the end of the field. */
  readonly unit?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  error,
  field,
  placeholder,
  multiline,
  amount,
  unit,
  inputRef,
  autoComplete = 'off',
  ...rest
}: FieldProps) {
  const refused = useFieldError(field);
  const wrong = error ?? refused;
  const input = <Input placeholder={placeholder} ref={inputRef} autoComplete={autoComplete} />;
  return (
    <AriaTextField
      {...rest}
      isInvalid={wrong !== undefined}
      // The browser's own validation would block resubmission after the server has rejected a field.
      validationBehavior="aria"
      className={amount ? 'field amount' : 'field'}
    >
      <Label>{label}</Label>
      {multiline ? (
        <TextArea placeholder={placeholder} />
      ) : unit === undefined ? (
        input
      ) : (
        <div className="with-button">
          {input}
          <span className="unit">{unit}</span>
        </div>
      )}
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError>{wrong}</FieldError>
    </AriaTextField>
  );
}

export function Checkbox({
  children,
  ...rest
}: Omit<CheckboxProps, 'className' | 'children'> & { children?: ReactNode }) {
  return (
    <AriaCheckbox {...rest} className="checkbox">
      {({ isIndeterminate }) => (
        <>
          <span className="box">
            <Icon name={isIndeterminate ? 'minus' : 'check'} />
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
