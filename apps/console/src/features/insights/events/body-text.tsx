import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { Braces } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { prettyJson } from "./pretty-json.ts";

interface BodyTextProps {
  label: string;
  body: string | null;
  bytes: number | null;
  truncated: boolean;
}

/** A body as text, JSON indented on request, with a word on what is not here. */
export function BodyText({ label, body, bytes, truncated }: BodyTextProps) {
  const t = useT();
  const [isPretty, setPretty] = useState(true);
  if (body === null) {
    return <p className="text-fg-3">{t((bytes ?? 0) > 0 || truncated ? "events.bodyNotKept" : "events.bodyNone")}</p>;
  }
  const pretty = prettyJson(body);
  return (
    <div className="grid gap-2">
      <CodeBlock
        label={label}
        code={isPretty && pretty !== null ? pretty : body}
        wrap
        tools={
          pretty !== null && (
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={isPretty}
              className="h-7 px-2"
              icon={<Braces aria-hidden size={14} />}
              onClick={() => setPretty(!isPretty)}
            >
              {t("events.pretty")}
            </Button>
          )
        }
      />
      {truncated && <p className="text-sm text-warning">{t("events.bodyTruncated")}</p>}
    </div>
  );
}
