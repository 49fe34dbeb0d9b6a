import { useLingui } from '@lingui/react/macro';
import {
  Button,
  ComboBox,
  type ComboBoxProps,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { useFieldError } from './form.tsx';
import { Icon } from './icon.tsx';

interface SuggestFieldProps extends Pick<ComboBoxProps<object>, 'isReadOnly'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Texts to choose from. Any other text can be typed. */
  readonly suggestions: readonly string[];
  readonly placeholder?: string;
  readonly maxLength: number;
  /** Error found by the form itself. */
  readonly error?: string | undefined;
  /** API name of the value. Server errors for this name are shown next to the field. */
  readonly field?: string;
}

/** Text field with a list of suggestions. */
export function SuggestField({ label, value, onChange, suggestions, field, ...rest }: SuggestFieldProps) {
  const { t } = useLingui();
  const refused = useFieldError(field);
  const wrong = rest.error ?? refused;
  return (
    <ComboBox
      className="field"
      inputValue={value}
      onInputChange={onChange}
      defaultItems={suggestions.map((id) => ({ id }))}
      isReadOnly={rest.isReadOnly ?? false}
      isInvalid={wrong !== undefined}
      validationBehavior="aria"
      allowsCustomValue
    >
      <Label>{label}</Label>
      <div className="with-button">
        <Input placeholder={rest.placeholder} maxLength={rest.maxLength} autoComplete="off" />
        {suggestions.length > 0 && (
          <Button className="button quiet icon-only" aria-label={t`Show options`}>
            <Icon name="down" small />
          </Button>
        )}
      </div>
      <FieldError>{wrong}</FieldError>
      <Popover className="popover">
        <ListBox<{ id: string }> className="choices">
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className="option">
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
