import { campaignEndpoints } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { NoteForm } from "../../../../lib/people/note-form.tsx";
import { mailKey } from "../mail-queries.ts";

/** Writes a note into a campaign's history. */
export function CampaignNote({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  return (
    <NoteForm
      label={t("campaign.comment")}
      action={t("campaign.addComment")}
      send={async (text) => {
        await call(campaignEndpoints["campaigns.comment"], { params: { id }, body: { text } });
        await client.invalidateQueries({ queryKey: mailKey });
      }}
    />
  );
}
