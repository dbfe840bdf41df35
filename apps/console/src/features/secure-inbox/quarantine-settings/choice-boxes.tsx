import { Checkbox } from "@parapet/ui/checkbox";

interface ChoiceBoxesProps<Value extends string> {
  label: string;
  hint: string;
  choices: readonly { readonly value: Value; readonly label: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Some of a few, all in sight. */
export function ChoiceBoxes<Value extends string>(props: ChoiceBoxesProps<Value>) {
  const { label, hint, choices, values, onChange } = props;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={values.includes(choice.value)}
            onChange={({ target }) => {
              const others = values.filter((each) => each !== choice.value);
              onChange(target.checked ? [...others, choice.value] : others);
            }}
          />
        ))}
      </div>
      <p className="text-sm text-fg-3">{hint}</p>
    </fieldset>
  );
}
