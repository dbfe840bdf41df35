import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { TextArea } from "@parapet/ui/text-area";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { errorText } from "../problem/error-text.ts";

interface NoteFormProps {
  label: string;
  /** What the button says. */
  action: string;
  /** Writes it down, and has what shows it read again. */
  send: (text: string) => Promise<unknown>;
}

/** Writes a note into a history. What could not be sent stays in the field. */
export function NoteForm({ label, action, send }: NoteFormProps) {
  const t = useT();
  const [text, setText] = useState("");
  const sending = useMutation({ mutationFn: () => send(text.trim()), onSuccess: () => setText("") });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") sending.mutate();
      }}
    >
      {sending.error && <Alert tone="error">{errorText(t, sending.error)}</Alert>}
      <TextArea label={label} value={text} rows={2} maxLength={2000} onChange={({ target }) => setText(target.value)} />
      <Button type="submit" size="sm" className="w-fit" loading={sending.isPending} disabled={text.trim() === ""}>
        {action}
      </Button>
    </form>
  );
}
