import { Trans, useLingui } from '@lingui/react/macro';
import { type Locale, PORTAL_OPTIONS_MAX, PORTAL_QUESTIONS_MAX, QUESTION_LENGTH_MAX } from '@tributary/core';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { Checkbox, TextField } from '../../components/field.tsx';
import { type DraftOption, type DraftQuestion, freeId, hasOptions, inEach } from './portal-draft.ts';
import { useLanguageName } from './use-language-name.ts';
import type { PortalFields } from './use-portal-form.ts';

const noText = () => inEach(() => '');
const newOption = (taken: readonly DraftOption[]): DraftOption => ({
  id: freeId('o', taken),
  label: noText(),
});
const newQuestion = (taken: readonly DraftQuestion[]): DraftQuestion => ({
  id: freeId('q', taken),
  kind: 'short',
  is_required: false,
  label: noText(),
  options: [],
});

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
};

/** Questions for applicants, in addition to name, e-mail address, country and website. */
export function QuestionsSection({ form }: { form: PortalFields }) {
  const { values, set, missing } = form;
  const { questions } = values;
  const isReadOnly = missing !== undefined;
  return (
    <section className="stack settings">
      <h3>
        <Trans>Application questions</Trans>
      </h3>
      <p className="hint">
        <Trans>
          Applicants always provide their name, e-mail address, country and website. Add anything else you
          want to know.
        </Trans>
      </p>
      {questions.map((question, at) => (
        <QuestionFields key={question.id} form={form} question={question} at={at} />
      ))}
      {!isReadOnly && questions.length < PORTAL_QUESTIONS_MAX && (
        <div>
          <Button
            small
            icon="plus"
            onPress={() => set({ questions: [...questions, newQuestion(questions)] })}
          >
            <Trans>Add question</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

interface QuestionFieldsProps {
  readonly form: PortalFields;
  readonly question: DraftQuestion;
  readonly at: number;
}

function QuestionFields({ form, question, at }: QuestionFieldsProps) {
  const { t } = useLingui();
  const { values, set, missing } = form;
  const { questions, languages } = values;
  const nameOf = useLanguageName();
  const isReadOnly = missing !== undefined;
  const number = at + 1;
  const replace = (next: readonly DraftQuestion[]) => set({ questions: next });
  const change = (part: Partial<DraftQuestion>) =>
    replace(questions.map((each) => (each === question ? { ...each, ...part } : each)));
  const chooseKind = (kind: DraftQuestion['kind']) => {
    const first = question.options.length > 0 ? question.options : [newOption([])];
    const options = first.length > 1 ? first : [...first, newOption(first)];
    change({ kind, options: hasOptions({ kind }) ? options : question.options });
  };
  return (
    <fieldset className="question">
      <legend className="label">{t`Question ${number}`}</legend>
      {!isReadOnly && (
        <Tools
          number={number}
          count={questions.length}
          onMove={(to) => replace(moved(questions, at, to))}
          onRemove={() => replace(questions.filter((each) => each !== question))}
        />
      )}
      {languages.map((language) => (
        <Label
          key={language}
          form={form}
          language={language}
          label={t`Question in ${nameOf(language)}`}
          field={`questions.${at}.label`}
          value={question.label[language]}
          onChange={(text) => change({ label: { ...question.label, [language]: text } })}
        />
      ))}
      <div className="two">
        <Select
          label={t`Answer type`}
          labelled
          value={question.kind}
          onChange={chooseKind}
          field={`questions.${at}.kind`}
          isReadOnly={isReadOnly}
          options={[
            { id: 'short', label: t`Short text` },
            { id: 'long', label: t`Long text` },
            { id: 'one_of', label: t`Single choice` },
            { id: 'several_of', label: t`Multiple choice` },
          ]}
        />
        <Checkbox
          isSelected={question.is_required}
          isReadOnly={isReadOnly}
          onChange={(is_required) => change({ is_required })}
        >
          <Trans>Required</Trans>
        </Checkbox>
      </div>
      {hasOptions(question) && (
        <Options form={form} at={at} options={question.options} onChange={(options) => change({ options })} />
      )}
    </fieldset>
  );
}

interface ToolsProps {
  readonly number: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function Tools({ number, count, onMove, onRemove }: ToolsProps) {
  const { t } = useLingui();
  const at = number - 1;
  return (
    <div className="question-tools">
      <Button
        look="quiet"
        icon="up"
        aria-label={t`Move question ${number} up`}
        isDisabled={at === 0}
        onPress={() => onMove(at - 1)}
      />
      <Button
        look="quiet"
        icon="down"
        aria-label={t`Move question ${number} down`}
        isDisabled={number === count}
        onPress={() => onMove(at + 1)}
      />
      <Button look="quiet" icon="close" aria-label={t`Remove question ${number}`} onPress={onRemove} />
    </div>
  );
}

interface OptionsProps {
  readonly form: PortalFields;
  readonly at: number;
  readonly options: readonly DraftOption[];
  readonly onChange: (options: readonly DraftOption[]) => void;
}

function Options({ form, at, options, onChange }: OptionsProps) {
  const { t } = useLingui();
  const nameOf = useLanguageName();
  const isReadOnly = form.missing !== undefined;
  return (
    <div className="question-options">
      {options.map((option, place) => {
        const optionNumber = place + 1;
        return (
          <div key={option.id} className="question-option">
            <div className="two">
              {form.values.languages.map((language) => (
                <Label
                  key={language}
                  form={form}
                  language={language}
                  label={t`Option ${optionNumber} in ${nameOf(language)}`}
                  field={`questions.${at}.options.${place}.label`}
                  value={option.label[language]}
                  onChange={(text) =>
                    onChange(
                      options.map((each) =>
                        each === option ? { ...each, label: { ...each.label, [language]: text } } : each,
                      ),
                    )
                  }
                />
              ))}
            </div>
            {!isReadOnly && (
              <Button
                look="quiet"
                icon="close"
                aria-label={t`Remove option ${optionNumber}`}
                isDisabled={options.length <= 2}
                onPress={() => onChange(options.filter((each) => each !== option))}
              />
            )}
          </div>
        );
      })}
      {!isReadOnly && options.length < PORTAL_OPTIONS_MAX && (
        <div>
          <Button small look="quiet" icon="plus" onPress={() => onChange([...options, newOption(options)])}>
            <Trans>Add option</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

interface LabelProps {
  readonly form: PortalFields;
  readonly language: Locale;
  readonly label: string;
  /** API name of the field that contains the text in all languages. */
  readonly field: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function Label({ form, language, label, field, value, onChange }: LabelProps) {
  const name = `${field}.${language}`;
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      field={name}
      // Do not report an incomplete new question as an error. The disabled button already shows it.
      error={value === '' ? undefined : form.problems[name] || undefined}
      maxLength={QUESTION_LENGTH_MAX}
      isReadOnly={form.missing !== undefined}
    />
  );
}
