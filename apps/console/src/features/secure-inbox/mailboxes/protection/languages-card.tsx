import type { MailProtection, ProtectionEntry } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Select } from "@parapet/ui/select";
import { toast } from "@parapet/ui/toast";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { EntryList } from "./entry-list.tsx";
import { useLanguageNames } from "../../../../lib/format/use-language-names.ts";
import type { ProtectionActions } from "./use-protection-actions.ts";

interface LanguagesCardProps {
  entries: readonly ProtectionEntry[];
  languages: MailProtection["languages"];
  mayChange: boolean;
  actions: ProtectionActions;
}

/** Those that the analysis tells apart. */
const offered = ["ar", "de", "en", "es", "fr", "it", "nl", "pt"] as const;

/** The organization's languages: learned from its email unless they are set. */
export function LanguagesCard({ entries, languages, mayChange, actions }: LanguagesCardProps) {
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
