import { type SubmitEvent, useState } from "react";
import { Button } from "../button/button.tsx";
import { Select } from "../select/select.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { ChoiceValues } from "./choice-values.tsx";
import type { Filter, FilterField } from "./filter.ts";
import { TextValues } from "./text-values.tsx";

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
