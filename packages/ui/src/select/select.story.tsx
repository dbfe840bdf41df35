import { useState } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { SelectProps } from "./select-control.tsx";
import { Select } from "./select.tsx";

const presets = ["now-1h", "now-24h", "now-7d"] as const;
type Preset = (typeof presets)[number];

function Field(props: Partial<SelectProps<Preset>>) {
  const text = useUiText();
  const [value, setValue] = useState<Preset | null>(props.value ?? null);
  return (
    <div className="max-w-xs">
      <Select
        label={text.timeRange}
        placeholder={text.absoluteRange}
        {...props}
        choices={presets.map((preset) => ({ value: preset, label: text.presets[preset] }))}
        value={value}
        onChange={setValue}
      />
    </div>
  );
}

function InvalidField() {
  return <Field error={useUiText().filterValueInvalid} />;
}

export const selectStories: readonly Story[] = [
  { title: "value", render: () => <Field value="now-24h" /> },
  { title: "placeholder", render: () => <Field /> },
  { title: "error", render: InvalidField },
  { title: "disabled", render: () => <Field value="now-1h" disabled /> },
];
