import { useState } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { PasswordField } from "./password-field.tsx";

function Field({ error = false }: { error?: boolean }) {
  const text = useUiText();
  const [password, setPassword] = useState("");
  return (
    <div className="max-w-sm">
      <PasswordField
        label={text.filterValue}
        autoComplete="off"
        error={error && text.filterValueInvalid}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </div>
  );
}

export const passwordFieldStories: readonly Story[] = [
  { title: "value", render: Field },
  { title: "error", render: () => <Field error /> },
];
