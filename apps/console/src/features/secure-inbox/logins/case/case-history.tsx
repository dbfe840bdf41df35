import { type LoginCaseChange, type LoginCaseDetail, loginCaseEndpoints, signInDetection } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Check, Layers, type LucideIcon, MessageSquareText, RotateCcw, ScanSearch, UserRound } from "lucide-react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HistoryCard } from "../../../../lib/people/history-card.tsx";
import { stateTones } from "../case-state.tsx";
import { loginsKey } from "../login-queries.ts";

const icons: Readonly<Record<LoginCaseChange["what"], LucideIcon>> = {
  found: ScanSearch,
  joined: Layers,
  reopened: RotateCcw,
  state: Check,
  assigned: UserRound,
  commented: MessageSquareText,
};

interface CaseHistoryProps {
  found: LoginCaseDetail;
  mayWork: boolean;
}

/** What happened to a case, newest first. */
export function CaseHistory({ found: { id, changes }, mayWork }: CaseHistoryProps) {
  const t = useT();
  const client = useQueryClient();
  const titleOf = ({ what, state, value }: LoginCaseChange) => {
    switch (what) {
      case "state":
        return t(`login.became.${state}`);
      case "assigned":
        return value === null ? t("login.unassigned") : t("login.assigned", { name: value });
      case "found":
      case "joined":
      case "reopened":
      case "commented":
        return t(`login.happened.${what}`);
    }
  };
  const detailsOf = ({ what, value }: LoginCaseChange) => {
    if (what === "commented") return value;
    if (what !== "joined" && what !== "reopened") return null;
    const detections = signInDetection.options.filter((detection) => value?.split(" ").includes(detection));
    return detections.map((detection) => t(`login.detection.${detection}`)).join(" · ");
  };
  return (
    <HistoryCard
      title={t("login.history")}
      changes={changes}
      icons={icons}
      titleOf={titleOf}
      detailsOf={detailsOf}
      toneOf={({ what, state }) => (what === "state" || what === "reopened" ? stateTones[state] : "neutral")}
      note={
        mayWork && {
          label: t("login.note"),
          action: t("login.addNote"),
          send: async (text) => {
            await call(loginCaseEndpoints["loginCases.comment"], { params: { id }, body: { text } });
            await client.invalidateQueries({ queryKey: loginsKey });
          },
        }
      }
    />
  );
}
