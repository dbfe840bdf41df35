import type { ProtectionEntry, ProtectionKind } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { FileUp } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { EntryForm } from "./entry-form.tsx";
import { EntryList } from "./entry-list.tsx";
import type { ProtectionActions } from "./use-protection-actions.ts";

const ImportSenders = lazy(async () => ({
  default: (await import("../list-import/import-senders.tsx")).ImportSenders,
}));

interface SendersCardProps {
  kind: Exclude<ProtectionKind, "language">;
  entries: readonly ProtectionEntry[];
  mayChange: boolean;
  actions: ProtectionActions;
  children?: ReactNode;
}

/** One list of senders: what it does, what is on it, and a way to add to it. */
export function SendersCard({ kind, entries, mayChange, actions, children }: SendersCardProps) {
  const t = useT();
  const [isImporting, setImporting] = useState(false);
  return (
    <Card
      title={t(`protection.${kind}.title`)}
      actions={
        <>
          <Badge>{entries.length}</Badge>
          {mayChange && kind !== "simulation_network" && (
            <Button size="sm" icon={<FileUp aria-hidden size={15} />} onClick={() => setImporting(true)}>
              {t("import.open")}
            </Button>
          )}
        </>
      }
    >
      {isImporting && kind !== "simulation_network" && (
        <Suspense>
          <ImportSenders kind={kind} onDone={actions.noteImport} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">{t(`protection.${kind}.text`)}</p>
        <EntryList
          label={t(`protection.${kind}.title`)}
          entries={entries}
          empty={t(`protection.${kind}.none`)}
          onRemove={mayChange ? actions.remove : undefined}
        />
        {mayChange && <EntryForm kind={kind} add={actions.add} />}
        {children}
      </div>
    </Card>
  );
}
