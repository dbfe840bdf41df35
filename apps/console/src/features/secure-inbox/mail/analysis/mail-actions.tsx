import { mailDecision, type MailDecision, type MailDetail, mailEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { MenuSeparator } from "@parapet/ui/menu-separator";
import { toast } from "@parapet/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, EllipsisVertical, RotateCcw } from "lucide-react";
import { useState } from "react";
import { download } from "../../../../lib/api/download.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { mailKey } from "../mail-queries.ts";
import { MailDecisionDialog } from "./mail-decision-dialog.tsx";
import { useDecide } from "./use-decide.ts";
import { useReanalyse } from "./use-reanalyse.ts";

interface MailActionsProps {
  mail: MailDetail;
  mayWork: boolean;
  mayOpen: boolean;
}

/** What can be done with a mail where no mailbox is reached: decide, analyse again, take it out. */
export function MailActions({ mail, mayWork, mayOpen }: MailActionsProps) {
  const t = useT();
  const client = useQueryClient();
  const decide = useDecide(mail.id);
  const reanalyse = useReanalyse(mail.id);
  const [asking, setAsking] = useState<MailDecision | null>(null);
  const hasContent = mail.content_until !== null;
  const take = async (what: "raw" | "indicators") => {
    const row = mailEndpoints[`mail.${what}`];
    const name = what === "raw" ? `${mail.id}.eml` : `${mail.id}.csv`;
    try {
      await download(row, { name }, { params: { id: mail.id } });
    } catch (error) {
      toast(errorText(t, error), "error");
    }
    await client.invalidateQueries({ queryKey: [...mailKey, "get", mail.id] });
  };
  return (
    <>
      {mayWork && mail.decision !== null && (
        <Button
          icon={<RotateCcw aria-hidden size={16} />}
          loading={decide.isPending}
          onClick={() => decide.mutate({ decision: null })}
        >
          {t("mailAnalysis.reopen")}
        </Button>
      )}
      {mayWork && (
        <Menu
          trigger={
            <Button variant="primary">
              {t("mailAnalysis.mark")}
              <ChevronDown aria-hidden size={15} />
            </Button>
          }
        >
          {mailDecision.options.map((decision) => (
            <MenuItem key={decision} onSelect={() => setAsking(decision)}>
              {t("mailAnalysis.markAs", { decision: t(`mail.decision.${decision}`) })}
            </MenuItem>
          ))}
        </Menu>
      )}
      {hasContent && (
        <Menu
          trigger={
            <IconButton label={t("mailAnalysis.more")}>
              <EllipsisVertical aria-hidden size={16} />
            </IconButton>
          }
        >
          {mayWork && <MenuItem onSelect={() => reanalyse.mutate()}>{t("mailAnalysis.reanalyse")}</MenuItem>}
          {mayWork && <MenuSeparator />}
          {mayOpen && <MenuItem onSelect={() => void take("raw")}>{t("mailAnalysis.download")}</MenuItem>}
          <MenuItem onSelect={() => void take("indicators")}>{t("mailAnalysis.indicators")}</MenuItem>
        </Menu>
      )}
      <MailDecisionDialog
        decision={asking}
        onClose={() => setAsking(null)}
        onDecide={(judgement) => {
          setAsking(null);
          decide.mutate(judgement);
        }}
      />
    </>
  );
}
