import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldCheck, UserX } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { loginHealthQuery } from "./login-queries.ts";

interface LoginsEmptyProps {
  list: "cases" | "events";
  filtered: boolean;
  onClear: () => void;
}

/** Nothing fits, nothing was found, or nothing can be seen: each has another next step. */
export function LoginsEmpty({ list, filtered, onClear }: LoginsEmptyProps) {
  const t = useT();
  const { data } = useQuery(loginHealthQuery);
  if (filtered)
    return <FilteredEmpty title={t(`login.noMatch.${list}`)} text={t("login.noMatchText")} onClear={onClear} />;
  if (data?.is_connected === false)
    return (
      <EmptyState icon={UserX} title={t("login.notConnectedTitle")} text={t("login.notConnectedText")}>
        <Link to="/secure-inbox/settings/documentation" className={buttonClass("primary")}>
          {t("login.connect")}
        </Link>
      </EmptyState>
    );
  const signIns = data?.sources.find(({ source }) => source === "sign_ins")?.state ?? "ok";
  const isBlind = signIns !== "ok" && signIns !== "waiting";
  if (isBlind) return <EmptyState icon={UserX} title={t("login.blindTitle")} text={t("login.blindText")} />;
  return <EmptyState icon={ShieldCheck} title={t(`login.none.${list}`)} text={t(`login.noneText.${list}`)} />;
}
