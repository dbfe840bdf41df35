import { Badge } from "@parapet/ui/badge";
import { buttonClass } from "@parapet/ui/button-class";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellRing } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { openAlertsQuery } from "../../../lib/insights/open-alerts-query.ts";

/** The list comes with the gravest first. */
const urgent: ReadonlySet<string> = new Set(["high", "critical"]);

/** Link to open alerts, if there are any. */
export function OpenAlerts() {
  const t = useT();
  const { data } = useQuery(openAlertsQuery());
  if (!data || data.total === 0) return null;
  const isUrgent = data.items.some(({ severity }) => urgent.has(severity));
  return (
    <Link to="/insights/alerts" search={{}} className={buttonClass("secondary")}>
      <BellRing aria-hidden size={16} />
      {t("usage.openAlerts", { count: data.total })}
      {isUrgent && <Badge tone="error">{t("usage.urgent")}</Badge>}
    </Link>
  );
}
