import { mailEndpoints, mailLimit } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileSearch } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { uploadBytes } from "../../../lib/api/upload.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { mailKey } from "./mail-queries.ts";

/** Days for which the server keeps a mail's content. */
const keptDays = 90;

/** Analyses a mail of one's own, and opens what was found. */
export function AnalyseButton({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const size = format.bytes(mailLimit);
  const upload = useAction(async (file: File) => {
    if (file.size > mailLimit) throw new RangeError("The file is too large");
    const query = { name: file.name.slice(0, 200) };
    const mail = await uploadBytes(mailEndpoints["mail.analyse"], { file, query });
    await client.invalidateQueries({ queryKey: mailKey });
    await navigate({ to: "/secure-inbox/phishing-threats/logs/analysis/$id", params: { id: mail.id } });
  });
  const problem = () => {
    if (upload.error === null) return null;
    if (upload.error instanceof RangeError) return t("mail.tooLarge", { size });
    const code = upload.error instanceof ApiError ? upload.error.code : null;
    if (code === "body_too_large") return t("mail.tooLarge", { size });
    return code === "invalid_input" ? t("mail.notMail") : errorText(t, upload.error);
  };
  const why = problem();
  return (
    <>
      <Button
        variant={variant}
        icon={<FileSearch aria-hidden size={16} />}
        onClick={() => {
          upload.reset();
          setOpen(true);
        }}
      >
        {t("mail.analyse")}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t("mail.analyse")} size="sm">
        <div className="grid gap-4">
          <p className="text-fg-2">{t("mail.analyseText", { size, days: keptDays })}</p>
          {why !== null && <Alert tone="error">{why}</Alert>}
          <Button
            variant="primary"
            loading={upload.status === "running"}
            onClick={() => input.current?.click()}
            className="w-fit"
          >
            {t("mail.choose")}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".eml,.msg,message/rfc822,application/vnd.ms-outlook"
            hidden
            aria-label={t("mail.choose")}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload.run(file);
              target.value = "";
            }}
          />
          {upload.status === "running" && <p role="status">{t("mail.analysing")}</p>}
        </div>
      </Dialog>
    </>
  );
}
