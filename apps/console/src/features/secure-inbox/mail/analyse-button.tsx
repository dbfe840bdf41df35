import { mailEndpoints, mailLimit } from "@parapet/contract";
import { useNavigate } from "@tanstack/react-router";
import { FileSearch } from "lucide-react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { UploadMailButton } from "./upload-mail-button.tsx";

/** Days for which the server keeps a mail's content. */
const keptDays = 90;

/** Analyses a mail of one's own, and opens what was found. */
export function AnalyseButton({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <UploadMailButton
      label={t("mail.analyse")}
      text={t("mail.analyseText", { size: format.bytes(mailLimit), days: keptDays })}
      icon={<FileSearch aria-hidden size={16} />}
      variant={variant}
      row={mailEndpoints["mail.analyse"]}
      onSent={(id) => navigate({ to: "/secure-inbox/phishing-threats/logs/analysis/$id", params: { id } })}
    />
  );
}
