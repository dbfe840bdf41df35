import type { ProtectionEntry } from "@parapet/contract";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { protectionQuery } from "../mailboxes-queries.ts";
import { useMayProtect } from "../use-may-protect.ts";
import { LanguagesCard } from "./languages-card.tsx";
import { LearnedPartners } from "./learned-partners.tsx";
import { ReanalysisCard } from "./reanalysis-card.tsx";
import { SendersCard } from "./senders-card.tsx";
import { UndoNote } from "./undo-note.tsx";
import { useProtectionActions } from "./use-protection-actions.ts";

/** What the organization says about senders: partners, allowed ones, exercises, and in which languages it writes. */
export function ProtectionView() {
  const t = useT();
  const mayChange = useMayProtect();
  const { data, error, refetch } = useQuery(protectionQuery);
  const actions = useProtectionActions();
  if (error && !data)
    return <ProblemCard title={t("protection.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
        <SkeletonCard lines={7} />
        <SkeletonCard lines={7} />
      </div>
    );
  const of = (kind: ProtectionEntry["kind"]) => data.items.filter((entry) => entry.kind === kind);
  const common = { mayChange, actions };
  return (
    <div className="grid gap-5">
      {actions.removed !== null && (
        <UndoNote onUndo={actions.undo}>{t("protection.removed", { value: actions.removed.value })}</UndoNote>
      )}
      {actions.imported.length > 0 && (
        <UndoNote onUndo={actions.undoImport}>{t("protection.imported", { count: actions.imported.length })}</UndoNote>
      )}
      <ReanalysisCard mayChange={mayChange} />
      <SendersCard {...common} kind="allow" entries={of("allow")} />
      <SendersCard {...common} kind="partner" entries={of("partner")}>
        <LearnedPartners partners={data.learnt} mayChange={mayChange} add={actions.add} />
      </SendersCard>
      <SendersCard {...common} kind="simulation_domain" entries={of("simulation_domain")} />
      <SendersCard {...common} kind="simulation_network" entries={of("simulation_network")} />
      <LanguagesCard {...common} entries={of("language")} languages={data.languages} />
    </div>
  );
}
