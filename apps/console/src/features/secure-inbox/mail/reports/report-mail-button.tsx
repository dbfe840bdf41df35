import { mailLimit, reportEndpoints } from "@parapet/contract";
import { useNavigate } from "@tanstack/react-router";
import { MailPlus } from "lucide-react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { UploadMailButton } from "../upload-mail-button.tsx";

/** Reports a mail by its file, and opens it. */
export function ReportMailButton({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <UploadMailButton
      label={t("reports.upload")}
      text={t("reports.uploadText", { size: format.bytes(mailLimit) })}
      icon={<MailPlus aria-hidden size={16} />}
      variant={variant}
      row={reportEndpoints["reports.upload"]}
      onSent={(id) => navigate({ to: "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id", params: { id } })}
    />
  );
}
