import { type ImportedKind, listImportEndpoints, type ProtectionEntry } from "@parapet/contract";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ImportDialog } from "./import-dialog.tsx";

interface ImportSendersProps {
  kind: ImportedKind;
  onDone: (added: readonly ProtectionEntry[]) => unknown;
  onClose: () => void;
}

const examples = {
  partner: "blueharbour.com\nnorthwind.com",
  allow: "newsletter@example.com\nexample.com",
  simulation_domain: "training.example.com",
} as const;

/** Imports a list of senders. */
export function ImportSenders({ kind, onDone, onClose }: ImportSendersProps) {
  const t = useT();
  return (
    <ImportDialog
      title={t(`import.title.${kind}`)}
      description={t("import.sendersText")}
      example={examples[kind]}
      check={(text) => call(listImportEndpoints["mailLists.preview"], { body: { kind, text } })}
      apply={async (text) => {
        const { items } = await call(listImportEndpoints["mailLists.import"], { body: { kind, text } });
        await onDone(items);
      }}
      onClose={onClose}
    />
  );
}
