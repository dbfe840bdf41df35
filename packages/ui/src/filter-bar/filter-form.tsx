import { X } from "lucide-react";
import { type SubmitEvent, useState, type KeyboardEvent, useId, useEffect } from "react";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { focusOnMount } from "../focus/focus-on-mount.ts";
import { Select } from "../select/select.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { Filter, FilterField } from "./filter.ts";

/** Milliseconds without a key until suggestions are asked for. */
const rest = 150;

const none: readonly string[] = [];

/** Suggestions for a text; none while they load or when loading fails, as they are optional. */
function useSuggestions(suggest: FilterField["suggest"], typed: string): readonly string[] {
  const [found, setFound] = useState(none);
  useEffect(() => {
    if (!suggest) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      const values = await suggest(typed, stop.signal).catch(() => none);
      if (!stop.signal.aborted) setFound(values);
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [suggest, typed]);
  return suggest ? found : none;
}

interface TextValuesProps {
  field: FilterField;
  single: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
  draft: string;
  onDraft: (draft: string) => void;
  invalid: boolean;
}

/** Free values: a comma starts another one, Enter applies. What is typed last counts without either. */
function TextValues({ field, single, values, onChange, draft, onDraft, invalid }: TextValuesProps) {
  const text = useUiText();
  const typed = draft.trim();
  const listId = useId();
  const suggested = useSuggestions(field.suggest, typed);
  const addOnComma = (event: KeyboardEvent) => {
    if (event.key !== "," || single) return;
    event.preventDefault();
    if (!typed || invalid) return;
    if (!values.includes(typed)) onChange([...values, typed]);
    onDraft("");
  };
  return (
    <div className="grid gap-2">
      <TextField
        label={text.filterValue}
        hint={single ? undefined : text.filterValueHint}
        error={invalid ? text.filterValueInvalid : undefined}
        value={draft}
        ref={focusOnMount}
        placeholder={field.placeholder}
        list={field.suggest && listId}
        autoComplete="off"
        inputMode={field.inputMode ?? "text"}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={addOnComma}
      />
      {field.suggest && (
        <datalist id={listId}>
          {suggested.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      )}
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li key={value} className="inline-flex max-w-full items-center rounded-md bg-sunken ps-2 text-sm">
              <bdi className="truncate">{value}</bdi>
              <IconButton
                label={text.remove(value)}
                size="sm"
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                <X aria-hidden size={13} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChoiceValuesProps {
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  single: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

export interface FilterFormProps {
  fields: readonly FilterField[];
  initial?: Filter;
  onApply: (filter: Filter) => void;
}

/** Field, comparison, values. Changing the field keeps the comparison when the new one knows it. */
export function FilterForm({ fields, initial, onApply }: FilterFormProps) {
  const text = useUiText();
  const [fieldId, setFieldId] = useState(initial?.field ?? fields[0]?.id);
  const [operatorId, setOperatorId] = useState(initial?.operator);
  const [values, setValues] = useState<readonly string[]>(initial?.values ?? []);
  const [draft, setDraft] = useState("");
  const field = fields.find(({ id }) => id === fieldId);
  const operator = field?.operators.find(({ id }) => id === operatorId) ?? field?.operators[0];
  if (!field || !operator) return null;

  const typed = draft.trim();
  const acceptable = typed === "" || (field.accepts?.(typed) ?? true);
  const all = typed && acceptable && !values.includes(typed) ? [...values, typed] : values;
  const chosen = operator.single ? all.slice(-1) : all;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (acceptable && chosen.length > 0) onApply({ field: field.id, operator: operator.id, values: chosen });
  };
  const changeField = (id: string) => {
    setFieldId(id);
    setValues([]);
    setDraft("");
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={text.filterField}
          choices={fields.map(({ id, label }) => ({ value: id, label }))}
          value={field.id}
          onChange={changeField}
        />
        <Select
          label={text.filterOperator}
          choices={field.operators.map(({ id, label }) => ({ value: id, label }))}
          value={operator.id}
          onChange={setOperatorId}
        />
      </div>
      {field.choices ? (
        <ChoiceValues
          label={text.filterValue}
          choices={field.choices}
          single={operator.single ?? false}
          values={values}
          onChange={setValues}
        />
      ) : (
        <TextValues
          field={field}
          single={operator.single ?? false}
          values={values}
          onChange={setValues}
          draft={draft}
          onDraft={setDraft}
          invalid={!acceptable}
        />
      )}
      <Button type="submit" variant="primary" disabled={chosen.length === 0 || !acceptable}>
        {text.apply}
      </Button>
    </form>
  );
}

function ChoiceValues({ label, choices, single, values, onChange }: ChoiceValuesProps) {
  const toggle = (value: string, on: boolean) => {
    const others = single ? [] : values.filter((other) => other !== value);
    onChange(on ? [...others, value] : others);
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid max-h-52 gap-0.5 overflow-y-auto">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            className="rounded-md px-1.5 py-1 hover:bg-hover"
            checked={values.includes(choice.value)}
            onChange={(event) => toggle(choice.value, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
