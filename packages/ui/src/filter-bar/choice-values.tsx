import { Checkbox } from "../checkbox/checkbox.tsx";

interface ChoiceValuesProps {
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  single: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

export function ChoiceValues({ label, choices, single, values, onChange }: ChoiceValuesProps) {
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
