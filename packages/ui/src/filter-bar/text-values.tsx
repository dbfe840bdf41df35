import { X } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { focusOnMount } from "../focus/focus-on-mount.ts";
import { TextField } from "../text-field/text-field.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { FilterField } from "./filter.ts";
import { useSuggestions } from "./use-suggestions.ts";

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
export function TextValues({ field, single, values, onChange, draft, onDraft, invalid }: TextValuesProps) {
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
