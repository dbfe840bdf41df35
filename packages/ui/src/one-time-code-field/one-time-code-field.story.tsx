import { useState } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { OneTimeCodeField } from "./one-time-code-field.tsx";

function Code({ error = false, disabled = false }: { error?: boolean; disabled?: boolean }) {
  const text = useUiText();
  const [code, setCode] = useState("");
  return (
    <div className="max-w-sm">
      <OneTimeCodeField
        label={text.filterValue}
        error={error && text.filterValueInvalid}
        disabled={disabled}
        value={code}
        onChange={setCode}
        onComplete={setCode}
      />
    </div>
  );
}

export const oneTimeCodeFieldStories: readonly Story[] = [
  { title: "value", render: Code },
  { title: "error", render: () => <Code error /> },
  { title: "disabled", render: () => <Code disabled /> },
];
