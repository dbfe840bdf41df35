import type { EventHeader, Redaction } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { BodyText } from "./body-text.tsx";
import { HeaderTable } from "./header-table.tsx";
import { RedactionList } from "./redaction-list.tsx";

interface MessagePaneProps {
  side: "request" | "response";
  headers: readonly EventHeader[];
  body: string | null;
  /** Size of the body, which may be more than is kept. */
  bytes: number | null;
  truncated: boolean;
  redactions: readonly Redaction[];
}

/** One of the two messages: headers, then the body and what is missing in it. */
export function MessagePane({ side, headers, body, bytes, truncated, redactions }: MessagePaneProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Card
      title={t(`events.${side}`)}
      padded={false}
      actions={
        bytes !== null && bytes > 0 && <span className="text-sm text-fg-3 tabular-nums">{format.bytes(bytes)}</span>
      }
    >
      <HeaderTable label={t(`events.${side}Headers`)} headers={headers} />
      <div className="grid gap-4 border-t border-line p-5">
        <BodyText label={t(`events.${side}Body`)} body={body} bytes={bytes} truncated={truncated} />
        {redactions.length > 0 && <RedactionList redactions={redactions} />}
      </div>
    </Card>
  );
}
