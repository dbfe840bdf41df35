import type { AnswerOf, Endpoints } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { ApiPlace } from "../../../../lib/insights/calls-of.ts";
import { OperationLink } from "../operation-link.tsx";

type Dead = AnswerOf<Endpoints["apis.conformance"]>["dead"];

/** Documented operations that weren't called. */
export function DeadOperations({ api, rows }: { api: ApiPlace; rows: Dead }) {
  const t = useT();
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-base font-semibold tracking-heading">{t("inventory.deadTitle")}</h2>
      {rows.length === 0 ? (
        <p className="text-fg-2">{t("inventory.deadNone")}</p>
      ) : (
        <ul className="grid gap-2 rounded-card border border-line-card bg-surface p-5 shadow-card lg:grid-cols-2">
          {rows.map((row) => (
            <li key={`${row.method} ${row.template}`} className="flex flex-wrap items-center gap-2">
              <OperationLink api={api} operation={row} />
              {row.deprecated && <Badge tone="warning">{t("inventory.deprecated")}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
