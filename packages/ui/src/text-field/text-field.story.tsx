import { Link2 } from "lucide-react";
import { useState } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

function Field(props: Partial<TextFieldProps>) {
  const text = useUiText();
  const [value, setValue] = useState("/v1/orders");
  return (
    <div className="max-w-sm">
      <TextField label={text.filterValue} {...props} value={value} onChange={(event) => setValue(event.target.value)} />
    </div>
  );
}

function HintedField() {
  const text = useUiText();
  return <Field hint={text.filterValueHint} aside={text.filterField} />;
}

function InvalidField() {
  return <Field error={useUiText().filterValueInvalid} />;
}

export const textFieldStories: readonly Story[] = [
  { title: "value", render: () => <Field /> },
  { title: "hint · aside", render: HintedField },
  { title: "error", render: InvalidField },
  { title: "start", render: () => <Field start={<Link2 size={16} />} /> },
  { title: 'size="lg"', render: () => <Field size="lg" /> },
  { title: "disabled", render: () => <Field disabled /> },
];
