import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Affiliate } from '@tributary/sdk';
import { useEffect, useState } from 'react';
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { useHere } from '../../app/session/session-context.tsx';
import { useFieldError } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';

const SEARCH_AFTER_MS = 200;

export type Chosen = Pick<Affiliate, 'id' | 'name'> | 'unknown' | null;

interface AffiliateFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The API's name of the value. */
  readonly field?: string;
  /** The name that stands in it at first. */
  readonly initial?: string;
  readonly programId?: string | undefined;
  readonly autoFocus?: boolean;
  /** Null when it is empty, `unknown` while the text names nobody. */
  readonly onChange: (affiliate: Chosen) => void;
}

/** Finds one affiliate by a part of the name, the e-mail or the tracking id. The server searches. */
export function AffiliateField(props: AffiliateFieldProps) {
  const { label, hint, error, field, initial = '', programId, autoFocus = false, onChange } = props;
  const { t } = useLingui();
  const { client, mode } = useHere();
  const refused = useFieldError(field);
  const wrong = error ?? refused;
  const [typed, setTyped] = useState(initial);
  const search = useLater(typed.trim());
  const query = {
    limit: 10,
    ...({ sort: 'name', order: 'asc' } as const),
    ...(search ? { search } : {}),
    ...(programId ? { program_id: programId } : {}),
  };
  const found = useQuery({
    queryKey: [mode, 'affiliates', 'find', query],
    queryFn: async ({ signal }) => (await client.affiliates.list(query, { signal })).data,
  });
  const choose = (key: Key | null) => {
    const affiliate = found.data?.find(({ id }) => id === key);
    if (!affiliate) return;
    setTyped(affiliate.name);
    onChange(affiliate);
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
      items={(found.data ?? []) as readonly Affiliate[]}
      onSelectionChange={choose}
      isInvalid={wrong !== undefined}
      allowsEmptyCollection
      allowsCustomValue
      validationBehavior="aria"
      menuTrigger="input"
      autoFocus={autoFocus}
    >
      <Label>{label}</Label>
      <div className="with-button">
        <Input placeholder={t`Name, e-mail or tracking id`} autoComplete="off" />
        <Button className="button quiet icon" aria-label={t`Show affiliates`}>
          <Icon name="down" small />
        </Button>
      </div>
      {hint && <Text slot="description">{hint}</Text>}
      <FieldError>{wrong}</FieldError>
      <Popover className="popover">
        <ListBox<Affiliate>
          renderEmptyState={() => (
            <div className="option muted">
              {found.isFetching
                ? t`Searching…`
                : found.error
                  ? t`The search failed. Type again to repeat it.`
                  : t`Nobody has this name, e-mail or tracking id.`}
            </div>
          )}
        >
          {({ id, name, email }) => (
            <ListBoxItem id={id} textValue={name} className="option">
              <span className="cut name">{name}</span>
              <span className="cut secondary">{email}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** The text when the typing pauses. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
