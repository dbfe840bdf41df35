import { Button } from "@parapet/ui/button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "../i18n/use-t.ts";
import { checklistQuery } from "./checklist-query.ts";
import { useDismissChecklist } from "./use-dismiss-checklist.ts";

/** Brings a dismissed checklist back, and leads to it. */
export function ShowChecklist() {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useQuery(checklistQuery);
  const dismiss = useDismissChecklist();
  if (!data?.is_dismissed) return null;
  const show = () => {
    dismiss(false);
    void navigate({ to: "/" });
  };
  return <Button onClick={show}>{t("checklist.show")}</Button>;
}
