import { loginCaseEndpoints } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { NoteForm } from "../../../../lib/people/note-form.tsx";
import { loginsKey } from "../login-queries.ts";

/** Writes a note into a case's history. */
export function CaseNote({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  return (
    <NoteForm
      label={t("login.note")}
      action={t("login.addNote")}
      send={async (text) => {
        await call(loginCaseEndpoints["loginCases.comment"], { params: { id }, body: { text } });
        await client.invalidateQueries({ queryKey: loginsKey });
      }}
    />
  );
}
