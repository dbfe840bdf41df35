import type { ReportAction, ReportedMailDetail, ReportVerdict } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { ChevronDown, RotateCcw } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { offeredVerdicts } from "./offered-verdicts.ts";

interface ReportMenuProps {
  reported: ReportedMailDetail;
  loading: boolean;
  onAct: (action: ReportAction) => void;
  onResolve: (verdict: ReportVerdict) => void;
}

/** Takes a reported mail up, decides about it, or takes that back. */
export function ReportMenu({ reported: { state, verdict }, loading, onAct, onResolve }: ReportMenuProps) {
  const t = useT();
  if (state === "analysing") return null;
  return (
    <>
      {verdict !== null && (
        <Button
          icon={<RotateCcw aria-hidden size={16} />}
          loading={loading}
          onClick={() => onAct({ action: "reopen" })}
        >
          {t("reports.reopen")}
        </Button>
      )}
      {(state === "needs_review" || state === "not_analysed") && (
        <Button loading={loading} onClick={() => onAct({ action: "review" })}>
          {t("reports.review")}
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="primary">
            {t("reports.resolve")}
            <ChevronDown aria-hidden size={15} />
          </Button>
        }
      >
        {offeredVerdicts
          .filter((each) => each !== verdict || state !== "resolved")
          .map((each) => (
            <MenuItem key={each} onSelect={() => onResolve(each)}>
              {t("reports.resolveAs", { verdict: t(`reports.verdict.${each}`) })}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
