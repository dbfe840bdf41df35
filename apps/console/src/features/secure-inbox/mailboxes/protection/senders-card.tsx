import type { ProtectionEntry, ProtectionKind } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { EntryForm } from "./entry-form.tsx";
import { EntryList } from "./entry-list.tsx";
import type { ProtectionActions } from "./use-protection-actions.ts";

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
  return (
    <Card title={t(`protection.${kind}.title`)} actions={<Badge>{entries.length}</Badge>}>
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
