import { mailDecision, type MailDecision, type MailDetail, mailEndpoints, type MailJudgement } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { MenuSeparator } from "@parapet/ui/menu-separator";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQueryClient, useMutation } from "@tanstack/react-query";
import { ChevronDown, EllipsisVertical, RotateCcw } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { download } from "../../../../lib/api/download.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { mailKey } from "../mail-queries.ts";

interface MailDecisionDialogProps {
  /** What is about to be decided; null when nothing is. */
  decision: MailDecision | null;
  onClose: () => void;
  onDecide: (judgement: MailJudgement) => void;
}

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

/** Analyses a mail again with what is known now. */
function useReanalyse(id: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(mailEndpoints["mail.reanalyse"], { params: { id }, body: {} }),
    onSettled: () =>
      Promise.all(["get", "list"].map((part) => client.invalidateQueries({ queryKey: [...mailKey, part] }))),
    onSuccess: () => toast(t("mailAnalysis.reanalysed"), "success"),
    onError: (error) => toast(errorText(t, error), "error"),
  });
}

/** Says what a mail is, or takes it back; page and lists look again. */
function useDecide(id: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (judgement: MailJudgement) => call(mailEndpoints["mail.decide"], { params: { id }, body: judgement }),
    onSettled: () =>
      Promise.all(["get", "list"].map((part) => client.invalidateQueries({ queryKey: [...mailKey, part] }))),
    onSuccess: (_, { decision }) =>
      toast(t(decision === null ? "mailAnalysis.reopened" : "mailAnalysis.decided"), "success"),
    onError: (error) => toast(errorText(t, error), "error"),
  });
}

/** Asks for a reason before a decision is written down. */
function MailDecisionDialog({ decision, onClose, onDecide }: MailDecisionDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  // What is shown while the dialog fades.
  const [shown, setShown] = useState<MailDecision>("phishing");
  if (decision !== null && decision !== shown) setShown(decision);
  const name = t("mailAnalysis.markAs", { decision: t(`mail.decision.${shown}`) });
  const send = () => {
    onDecide({ decision: shown, ...(reason.trim() !== "" && { reason: reason.trim() }) });
    setReason("");
  };
  return (
    <Dialog
      open={decision !== null}
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={`${t("mailAnalysis.markText")} ${t("mailAnalysis.closesReports")}`}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("mailAnalysis.cancel")}</Button>
          <Button variant="primary" onClick={send}>
            {name}
          </Button>
        </>
      }
    >
      <TextField
        label={t("mailAnalysis.reason")}
        hint={t("mailAnalysis.reasonHint")}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
