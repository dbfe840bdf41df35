import { defangText, type MailAttachment } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { cx } from "@parapet/ui/cx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useAnalysisNames } from "../use-analysis-names.ts";

/** How far files inside files stand in. */
const indents = ["", "ms-5", "ms-10", "ms-15"] as const;

/** What is attached, with what it holds and what was found in it. */
export function AttachmentsCard({ attachments }: { attachments: readonly MailAttachment[] }) {
  const t = useT();
  return (
    <Card title={t("mailAnalysis.attachments")} actions={<Badge>{attachments.length}</Badge>}>
      {attachments.length === 0 ? (
        <p className="text-fg-2">{t("mailAnalysis.noAttachments")}</p>
      ) : (
        <ul className="grid gap-4">
          {attachments.map((file) => (
            <li key={file.path} className={cx("grid gap-1", indents[Math.min(file.depth, 3)])}>
              <File file={file} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function File({ file }: { file: MailAttachment }) {
  const t = useT();
  const format = useFormat();
  const names = useAnalysisNames();
  const { name, declared_type: declared } = file;
  const type = useFileType()(file);
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium wrap-anywhere">{name === "" ? t("mailAnalysis.unnamed") : name}</bdi>
        {file.is_inline && <Badge>{t("mailAnalysis.inline")}</Badge>}
      </span>
      <span className="text-sm text-fg-2">
        {declared === "" ? type : t("mailAnalysis.declared", { type, declared })} · {format.bytes(file.size)}
      </span>
      {file.sha256 !== "" && <bdi className="ltr-text font-mono text-xs text-fg-3 wrap-anywhere">{file.sha256}</bdi>}
      {file.findings.map(({ code, evidence }) => (
        <span key={`${code} ${evidence}`} className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="warning">{names.finding(code)}</Badge>
          {evidence !== name && <bdi className="wrap-anywhere text-fg-2">{defangText(evidence)}</bdi>}
        </span>
      ))}
    </>
  );
}

/** Formats that are called as what kind of thing they are. */
const plainFormats: ReadonlySet<string> = new Set(["calendar", "certificate", "mail", "script", "text", "unknown"]);

/** What a file is: its kind in words, and its format by the name that it goes by. */
function useFileType(): (file: MailAttachment) => string {
  const names = useAnalysisNames();
  return ({ type, kind }) => {
    const format = type.toUpperCase();
    if (kind === null) return format;
    return plainFormats.has(type) ? names.fileKind(kind) : `${names.fileKind(kind)} (${format})`;
  };
}
