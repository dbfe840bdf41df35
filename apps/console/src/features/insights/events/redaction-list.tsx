import type { Redaction } from "@parapet/contract";
import { EyeOff } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Where secrets were masked before anything was stored, and what they looked like. */
export function RedactionList({ redactions }: { redactions: readonly Redaction[] }) {
  const t = useT();
  return (
    <details className="group text-sm">
      <summary className="flex w-fit cursor-pointer items-center gap-2 rounded-md text-fg-2 hover:text-fg">
        <EyeOff aria-hidden size={15} className="text-warning" />
        <span className="underline decoration-line-strong underline-offset-4">
          {t("events.redactionCount", { count: redactions.length })}
        </span>
      </summary>
      <ul className="mt-2 grid gap-1 ps-6">
        {redactions.map(({ pointer, kind }, index) => (
          // Two secrets of one kind may share a place; the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap gap-x-3">
            <code className="ltr-text font-mono break-all">{pointer === "" ? t("events.wholeBody") : pointer}</code>
            <code className="ltr-text font-mono text-fg-3">{kind}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
