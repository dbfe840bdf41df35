import { listImportEndpoints } from "@parapet/contract";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ImportDialog } from "./import-dialog.tsx";

interface ImportVipsProps {
  /** Makes the owners of these mailboxes VIPs. */
  makeVips: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Imports VIPs by the addresses of their mailboxes. */
export function ImportVips({ makeVips, onClose }: ImportVipsProps) {
  const t = useT();
  return (
    <ImportDialog
      title={t("import.title.vip")}
      description={t("import.vipText")}
      example={"ann@example.com\nBo Lee <bo@example.com>"}
      check={(text) => call(listImportEndpoints["mailLists.previewVips"], { body: { text } })}
      nameOf={({ mailbox }) => mailbox?.name}
      apply={async (_, lines) =>
        makeVips(lines.flatMap(({ result, mailbox }) => (result === "new" && mailbox !== null ? [mailbox.id] : [])))
      }
      onClose={onClose}
    />
  );
}
