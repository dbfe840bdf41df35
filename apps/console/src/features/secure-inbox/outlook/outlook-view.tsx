import { Spinner } from "@parapet/ui/spinner";
import { ApiError } from "../../../lib/api/api-error.ts";
import type { Handed } from "../../../lib/api/hand-back.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ConnectionProblem } from "../../../lib/mail-connection/connection-problem.tsx";
import { OutlookFrame } from "./outlook-frame.tsx";
import { OutlookWayOn } from "./outlook-way-on.tsx";
import type { CallbackAnswer } from "./take-callback.ts";

interface OutlookViewProps {
  /** Microsoft returned nothing: the page was opened by hand. */
  isEmpty: boolean;
  handed: Handed<CallbackAnswer> | null;
}

/** How it went at Microsoft, and what to do next. */
export function OutlookView({ isEmpty, handed }: OutlookViewProps) {
  const t = useT();
  if (isEmpty)
    return (
      <OutlookFrame kind="nothing" title={t("outlook.emptyTitle")} lead={t("outlook.emptyText")}>
        <OutlookWayOn />
      </OutlookFrame>
    );
  if (handed === null)
    return (
      <OutlookFrame kind="asking" title={t("outlook.askingTitle")}>
        <p role="status" className="flex items-center gap-3 text-fg-2">
          <Spinner size={18} />
          {t("outlook.askingText")}
        </p>
      </OutlookFrame>
    );
  if (!handed.ok) {
    const isUsed = handed.error instanceof ApiError && handed.error.code === "link_invalid";
    return (
      <OutlookFrame
        kind="failed"
        title={t(isUsed ? "outlook.usedTitle" : "outlook.brokenTitle")}
        lead={t(isUsed ? "outlook.usedText" : "outlook.brokenText")}
      >
        {!isUsed && <FormAlert error={handed.error} />}
        <OutlookWayOn step="consent" />
      </OutlookFrame>
    );
  }
  const { outcome, tenant, working, wanted, error } = handed.answer;
  const isWhole = working === wanted;
  if (outcome === "connected")
    return (
      <OutlookFrame
        kind="done"
        title={t("outlook.connectedTitle", { tenant: tenant ?? "" })}
        lead={t(isWhole ? "outlook.connectedText" : "outlook.partText", { working, wanted })}
      >
        <OutlookWayOn step="test" />
      </OutlookFrame>
    );
  return (
    <OutlookFrame kind={outcome} title={t(`outlook.${outcome}Title`)} lead={t(`outlook.${outcome}Text`)}>
      {error !== null && <ConnectionProblem error={error} />}
      <OutlookWayOn step="consent" />
    </OutlookFrame>
  );
}
