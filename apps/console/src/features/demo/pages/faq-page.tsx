import { EmptyState } from "@parapet/ui/empty-state";
import { SearchField } from "@parapet/ui/search-field";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

const questions = ["password", "language", "theme", "keyboard", "data"] as const;

export function FaqPage() {
  const t = useT();
  const [sought, setSought] = useState("");
  const entries = questions
    .map((id) => ({ id, question: t(`demo.faq.${id}`), answer: t(`demo.faq.${id}Answer`) }))
    .filter(({ question, answer }) => `${question} ${answer}`.toLocaleLowerCase().includes(sought.toLocaleLowerCase()));
  return (
    <div className="grid max-w-2xl gap-4">
      <SearchField label={t("demo.searchFaq")} value={sought} onChange={setSought} />
      {entries.length === 0 && <EmptyState title={t("demo.nothingFound")} />}
      <div className="grid gap-2">
        {entries.map(({ id, question, answer }) => (
          <details key={id} className="group rounded-card border border-line-card bg-surface shadow-card">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-medium">
              {question}
              <ChevronDown
                aria-hidden
                size={17}
                className="shrink-0 text-fg-3 transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="px-4 pb-4 text-fg-2">{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
