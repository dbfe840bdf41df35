import { replyVerdict, type ReportAction, type ReportVerdict, type ReplyVerdict } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { Dialog } from "@parapet/ui/dialog";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { reportSettingsQuery } from "../../../../lib/secure-inbox/report-settings-query.ts";
import { repliesQuery } from "./report-queries.ts";

/** Replies that are shown: the others read alike. */
const most = 5;

/** The reply that each reporter would get, in their language. */
function RepliesPreview({ id, verdict }: { id: string; verdict: ReplyVerdict }) {
  const t = useT();
  const { data, error, refetch } = useQuery(repliesQuery(id, verdict));
  if (error && !data)
    return <ProblemCard title={t("reports.previewError")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={4} />;
  const more = data.items.length - most;
  return (
    <ul aria-label={t("reports.preview")} className="grid gap-4">
      {data.items.slice(0, most).map((reply) => (
        <li key={reply.reporter} className="grid gap-2 rounded-lg border border-line p-4">
          <span className="flex flex-wrap items-center gap-2 text-sm">
            <bdi className="ltr-text min-w-0 wrap-anywhere">{reply.reporter}</bdi>
            {reply.skipped === null ? (
              <Badge>{t(`reports.language.${reply.language}`)}</Badge>
            ) : (
              <Badge tone="warning">{t(`reports.skipped.${reply.skipped}`)}</Badge>
            )}
          </span>
          {reply.skipped === null && (
            <div lang={reply.language} dir="auto" className="grid gap-2 text-sm">
              <p className="font-medium wrap-anywhere">{reply.subject}</p>
              <p className="whitespace-pre-wrap wrap-anywhere text-fg-2">{reply.text}</p>
            </div>
          )}
        </li>
      ))}
      {more > 0 && <li className="text-sm text-fg-3">{t("reports.moreReplies", { count: more })}</li>}
    </ul>
  );
}

interface ResolveDialogProps {
  id: string;
  /** What is about to be said; null when nothing is. */
  verdict: ReportVerdict | null;
  onClose: () => void;
  onResolve: (action: ReportAction) => void;
}

/** Shows the replies that reporters would get before a reported email is decided. */
export function ResolveDialog({ id, verdict, onClose, onResolve }: ResolveDialogProps) {
  const t = useT();
  const settings = useQuery(reportSettingsQuery).data;
  const [reason, setReason] = useState("");
  const [reply, setReply] = useState(true);
  // What is shown while the dialog fades.
  const [shown, setShown] = useState<ReportVerdict>("phishing");
  if (verdict !== null && verdict !== shown) setShown(verdict);
  const parsedVerdict = replyVerdict.safeParse(shown);
  const replies = settings?.replies === true && settings.may_send === true && parsedVerdict.success;
  const send = () => {
    onResolve({
      action: "resolve",
      verdict: shown,
      ...(reason.trim() !== "" && { reason: reason.trim() }),
      ...(replies && !reply && { reply: false }),
    });
    setReason("");
    setReply(true);
  };
  const name = t("reports.resolveAs", { verdict: t(`reports.verdict.${shown}`) });
  return (
    <Dialog
      open={verdict !== null}
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={t(`reports.resolveText.${shown}`)}
      size="md"
      actions={
        <>
          <Button onClick={onClose}>{t("mailAnalysis.cancel")}</Button>
          <Button variant="primary" onClick={send}>
            {name}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={t("mailAnalysis.reason")}
          hint={t("mailAnalysis.reasonHint")}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
        {replies && (
          <Checkbox
            label={t("reports.tellReporters")}
            checked={reply}
            onChange={({ target }) => setReply(target.checked)}
          />
        )}
        {replies && reply && verdict !== null && <RepliesPreview id={id} verdict={parsedVerdict.data} />}
        {!replies && parsedVerdict.success && <p className="text-sm text-fg-3">{t(whyNot(settings))}</p>}
      </div>
    </Dialog>
  );
}

function whyNot(settings: { readonly replies: boolean; readonly may_send: boolean | null } | undefined) {
  return settings?.replies === true ? "reports.mayNotSend" : "reports.repliesOff";
}
