import { useState } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { TextArea } from "./text-area.tsx";

function Area({ error = false }: { error?: boolean }) {
  const text = useUiText();
  const [value, setValue] = useState("10.0.0.0/8\n192.168.0.0/16");
  return (
    <div className="max-w-md">
      <TextArea
        label={text.filterValue}
        hint={text.filterValueHint}
        error={error && text.filterValueInvalid}
        rows={3}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </div>
  );
}

export const textAreaStories: readonly Story[] = [
  { title: "value", render: () => <Area /> },
  { title: "error", render: () => <Area error /> },
];
