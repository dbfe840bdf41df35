import type { TraceSource } from "@parapet/contract";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** How a source's token begins, and the earlier one while it goes on working. */
export function SourceToken({ source: { token_prefix, previous_token } }: { source: TraceSource }) {
  const t = useT();
  const format = useFormat();
  if (token_prefix === null) return <span className="whitespace-nowrap text-fg-3">{t("sources.noToken")}</span>;
  return (
    <span className="grid">
      <bdi className="ltr-text font-mono text-sm">{token_prefix}…</bdi>
      {previous_token !== null && (
        <span className="w-36 text-sm text-fg-3">
          <bdi className="ltr-text font-mono">{previous_token.prefix}…</bdi>{" "}
          {t("sources.until", { when: format.instant(previous_token.ends_at) })}
        </span>
      )}
    </span>
  );
}
