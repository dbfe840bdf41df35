import type { IngestHint } from "@parapet/contract";
import { Alert, type AlertTone } from "@parapet/ui/alert";
import type { Format } from "../../../../lib/format/format.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import type { MessageValues } from "../../../../lib/i18n/message-table.ts";
import { type Translate, useT } from "../../../../lib/i18n/use-t.ts";
import { telemetryAddress } from "../../../../lib/telemetry/telemetry-command.ts";

const tones: Readonly<Record<IngestHint["kind"], AlertTone>> = {
  disabled: "warning",
  ended_token: "warning",
  unknown_token: "warning",
  refused: "warning",
  polls_only: "warning",
  silent: "info",
  not_api: "info",
  timeless: "info",
  clock_ahead: "warning",
  late: "warning",
  shed: "warning",
};

/** What seems wrong with a source, and what to do about it. */
export function Hint({ hint }: { hint: IngestHint }) {
  const t = useT();
  const format = useFormat();
  return <Alert tone={tones[hint.kind]}>{t(`sources.hint.${hint.kind}`, valuesOf(hint, t, format))}</Alert>;
}

function valuesOf(hint: IngestHint, t: Translate, format: Format): MessageValues {
  switch (hint.kind) {
    case "silent":
      return { address: telemetryAddress(location.origin) };
    case "refused":
      return { count: hint.count, reason: t(`sources.reason.${hint.reason}`) };
    case "not_api":
      return { count: hint.count, type: hint.content_type || t("sources.typeUnknown") };
    case "polls_only":
      return { when: format.ago(hint.polled_at, new Date()) };
    case "clock_ahead":
    case "late":
      return { time: format.duration(Math.round(hint.ms)) };
    case "timeless":
    case "unknown_token":
    case "ended_token":
    case "disabled":
    case "shed":
      return { count: hint.count };
  }
}
