import type { ProtectionEntry, ProtectionKind, MailProtection } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { FileUp, Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLanguageNames } from "../../../../lib/format/use-language-names.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { protectionQuery } from "../mailboxes-queries.ts";
import { useMayProtect } from "../use-may-protect.ts";
import { EntryForm } from "./entry-form.tsx";
import { EntryList } from "./entry-list.tsx";
import { LearnedPartners } from "./learned-partners.tsx";
import { ReanalysisCard } from "./reanalysis-card.tsx";
import { UndoNote } from "./undo-note.tsx";
import { useProtectionActions, type ProtectionActions } from "./use-protection-actions.ts";

interface LanguagesCardProps {
  entries: readonly ProtectionEntry[];
  languages: MailProtection["languages"];
  mayChange: boolean;
  actions: ProtectionActions;
}

/** Those that the analysis tells apart. */
const offered = ["ar", "de", "en", "es", "fr", "it", "nl", "pt"] as const;

/** The organization's languages: learned from its email unless they are set. */
function LanguagesCard({ entries, languages, mayChange, actions }: LanguagesCardProps) {
  const t = useT();
  const { nameOf, listOf } = useLanguageNames();
  const chosen = new Set(entries.map(({ value }) => value));
  const left = [...new Set([...languages.seen.map(({ language }) => language), ...offered])].filter(
    (code) => !chosen.has(code),
  );
  const [picked, setPicked] = useState("");
  const value = left.includes(picked) ? picked : (left[0] ?? "");
  const add = () =>
    actions.add({ kind: "language", value }).catch((error: unknown) => toast(errorText(t, error), "error"));
  return (
    <Card title={t("protection.language.title")}>
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">{t("protection.language.text")}</p>
        {!languages.is_chosen && (
          <p>
            {languages.usual === null
              ? t("protection.language.unknown")
              : t("protection.language.learnt", { languages: listOf(languages.usual) })}
          </p>
        )}
        {languages.seen.length > 0 && (
          <ul aria-label={t("protection.language.seen")} className="flex flex-wrap gap-2">
            {languages.seen.slice(0, 12).map(({ language, mails }) => (
              <li key={language}>
                <Badge>{t("protection.language.mails", { language: nameOf(language), count: mails })}</Badge>
              </li>
            ))}
          </ul>
        )}
        {entries.length > 0 && (
          <EntryList
            label={t("protection.language.title")}
            entries={entries}
            empty=""
            nameOf={nameOf}
            onRemove={mayChange ? actions.remove : undefined}
          />
        )}
        {mayChange && left.length > 0 && (
          <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
            <div className="min-w-48">
              <Select
                label={t("protection.language.value")}
                choices={left.map((code) => ({ value: code, label: nameOf(code) }))}
                value={value}
                onChange={setPicked}
              />
            </div>
            <Button icon={<Plus aria-hidden size={16} />} onClick={() => void add()}>
              {t("protection.language.add")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

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
function SendersCard({ kind, entries, mayChange, actions, children }: SendersCardProps) {
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
