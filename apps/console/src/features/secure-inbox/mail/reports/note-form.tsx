import { reportEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { TextArea } from "@parapet/ui/text-area";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { mailKey } from "../mail-queries.ts";

/** Writes a note into a reported mail's history. What could not be sent stays in the field. */
export function NoteForm({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  const [text, setText] = useState("");
  const send = useMutation({
    mutationFn: () => call(reportEndpoints["reports.comment"], { params: { id }, body: { text: text.trim() } }),
    onSuccess: () => {
      setText("");
      return client.invalidateQueries({ queryKey: mailKey });
    },
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") send.mutate();
      }}
    >
      {send.error && <Alert tone="error">{errorText(t, send.error)}</Alert>}
      <TextArea
        label={t("reports.note")}
        value={text}
        rows={2}
        maxLength={2000}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="sm" className="w-fit" loading={send.isPending} disabled={text.trim() === ""}>
        {t("reports.addNote")}
      </Button>
    </form>
  );
}
