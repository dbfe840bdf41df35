import type { Reject } from "@parapet/contract";
import { CodeBlock } from "@parapet/ui/code-block";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { transportName } from "./transport-name.ts";

/** One refused payload: why, when, how much, and how it began. */
export function RejectItem({ reject: { reason, detail, time, bytes, sample, transport, count } }: { reject: Reject }) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="grid gap-2 border-b border-line px-5 py-4 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{t(`sources.reason.${reason}`)}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-fg-3">
          <TimeAgo time={time} />
          {transport !== null && <span>{transportName(t, transport)}</span>}
          {count > 1 && <span>{t("sources.represents", { count })}</span>}
          {bytes > 0 && <span className="tabular-nums">{format.bytes(bytes)}</span>}
        </span>
      </div>
      {/* The server's own message, for debugging the sender. */}
      {detail !== "" && (
        <p lang="en" dir="ltr" className="text-start text-sm text-fg-2">
          {detail}
        </p>
      )}
      {sample !== "" && <CodeBlock label={t("sources.sample")} code={sample} wrap />}
    </li>
  );
}
