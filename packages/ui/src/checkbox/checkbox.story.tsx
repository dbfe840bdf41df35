import { useState } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { Checkbox } from "./checkbox.tsx";

function LiveCheckbox() {
  const [checked, setChecked] = useState(true);
  return (
    <Checkbox label={useUiText().wrapLines} checked={checked} onChange={(event) => setChecked(event.target.checked)} />
  );
}

function DisabledCheckbox() {
  return <Checkbox label={useUiText().wrapLines} disabled />;
}

export const checkboxStories: readonly Story[] = [
  { title: "checked", render: LiveCheckbox },
  { title: "disabled", render: DisabledCheckbox },
];
