import { reportEndpoints } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { NoteForm } from "../../../../lib/people/note-form.tsx";
import { mailKey } from "../mail-queries.ts";

/** Writes a note into a reported mail's history. */
export function ReportNote({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  return (
    <NoteForm
      label={t("reports.note")}
      action={t("reports.addNote")}
      send={async (text) => {
        await call(reportEndpoints["reports.comment"], { params: { id }, body: { text } });
        await client.invalidateQueries({ queryKey: mailKey });
      }}
    />
  );
}
