import type { Checklist } from "@parapet/contract";
import { Link } from "@tanstack/react-router";
import { useT } from "../i18n/use-t.ts";
import { ChecklistItem, goClass } from "./checklist-item.tsx";

/** What is missing until API Insights sees calls. */
export function TrafficItem({ step, source_id: id }: Checklist["traffic"]) {
  const t = useT();
  return (
    <ChecklistItem
      title={t("checklist.traffic")}
      text={t(`checklist.traffic.${step}`)}
      isDone={step === "done"}
      forAdministrators={step === "create_source"}
    >
      {step === "create_source" && (
        <Link to="/insights/trace-sources/new" className={goClass}>
          {t("checklist.traffic.create_source.go")}
        </Link>
      )}
      {step === "send_call" && id !== null && (
        <Link to="/insights/trace-sources/new" search={{ source: id, step: "install" }} className={goClass}>
          {t("checklist.traffic.send_call.go")}
        </Link>
      )}
      {step === "check_rejects" && id !== null && (
        <Link to="/insights/trace-sources/$id" params={{ id }} className={goClass}>
          {t("checklist.traffic.check_rejects.go")}
        </Link>
      )}
    </ChecklistItem>
  );
}
