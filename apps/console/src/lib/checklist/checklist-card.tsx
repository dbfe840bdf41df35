import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { focusOnMount } from "@parapet/ui/focus-on-mount";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { LoadProblem } from "../problem/load-problem.tsx";
import { checklistQuery, isShown } from "./checklist-query.ts";
import { MailItem } from "./mail-item.tsx";
import { ProtectionItem } from "./protection-item.tsx";
import { TrafficItem } from "./traffic-item.tsx";
import { useDismissChecklist } from "./use-dismiss-checklist.ts";

/** The next step to value in each application, until all are done or the user dismisses it. */
export function ChecklistCard() {
  const t = useT();
  const { data, error, refetch } = useQuery(checklistQuery);
  const dismiss = useDismissChecklist();
  /** Dismissed on this visit: a way back stays in its place. */
  const [isFresh, setIsFresh] = useState(false);
  const change = (isDismissed: boolean) => {
    setIsFresh(isDismissed);
    dismiss(isDismissed);
  };
  if (error && !data) {
    return (
      <Card title={t("checklist.title")}>
        <LoadProblem title={t("checklist.error")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data?.is_dismissed && isFresh) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-fg-2">
        {t("checklist.hidden")}
        <Button size="sm" variant="ghost" ref={focusOnMount} onClick={() => change(false)}>
          {t("checklist.undo")}
        </Button>
      </p>
    );
  }
  if (!data || !isShown(data)) return null;
  return (
    <Card
      title={t("checklist.title")}
      padded={false}
      actions={
        <Button size="sm" variant="ghost" onClick={() => change(true)}>
          {t("checklist.dismiss")}
        </Button>
      }
    >
      <ul className="divide-line max-lg:divide-y lg:flex lg:divide-x">
        <TrafficItem {...data.traffic} />
        <ProtectionItem {...data.protection} />
        <MailItem {...data.mail} />
      </ul>
    </Card>
  );
}
