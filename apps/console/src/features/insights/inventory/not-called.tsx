import type { Api } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** In place of the numbers of an API that wasn't called yet. */
export function NotCalled({ api: { name } }: { api: Pick<Api, "name"> }) {
  const t = useT();
  return (
    <Card>
      <EmptyState icon={Hourglass} title={t("inventory.noCalls")} text={t("inventory.noCallsText", { name })}>
        <Link to="/insights/trace-sources" className={buttonClass("secondary")}>
          {t("inventory.toSources")}
        </Link>
      </EmptyState>
    </Card>
  );
}
