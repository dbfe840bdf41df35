import { mailLimit, reportEndpoints } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MailPlus } from "lucide-react";
import { uploadBytes } from "../../../../lib/api/upload.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { mailKey } from "../mail-queries.ts";
import { UploadMailButton } from "../upload-mail-button.tsx";

/** Reports a mail by its file, and opens it. */
export function ReportMailButton({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <UploadMailButton
      label={t("reports.upload")}
      text={t("reports.uploadText", { size: format.bytes(mailLimit) })}
      icon={<MailPlus aria-hidden size={16} />}
      variant={variant}
      send={async (file, query) => {
        const { id } = await uploadBytes(reportEndpoints["reports.upload"], { file, query });
        await client.invalidateQueries({ queryKey: mailKey });
        await navigate({ to: "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id", params: { id } });
      }}
    />
  );
}
