import { apiDocumentEndpoints, documentFormat, type ApiDocument, type DocumentFormat } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { toast } from "@parapet/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { ChevronDown, Download } from "lucide-react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { saveDocument } from "./save-document.ts";

interface DocumentDownloadProps {
  id: string;
  document: ApiDocument;
  /** Of the file, without its ending. */
  name: string;
}

/** Saves a version in either format; in its own it is as it was written. */
export function DocumentDownload({ id, document: { version, format: own }, name }: DocumentDownloadProps) {
  const t = useT();
  const save = useMutation({
    mutationFn: async (format: DocumentFormat) => {
      const answer = await call(apiDocumentEndpoints["apis.document"], { params: { id }, query: { version, format } });
      saveDocument(answer.source, `${name}.${format}`);
    },
    onError: (error) => toast(errorText(t, error), "error"),
  });
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download aria-hidden size={15} />} loading={save.isPending}>
          {t("inventory.downloadProvided")}
          <ChevronDown aria-hidden size={15} />
        </Button>
      }
    >
      {documentFormat.options.map((format) => (
        <MenuItem key={format} onSelect={() => save.mutate(format)}>
          {t(format === own ? "inventory.asWritten" : "inventory.asFormat", { format: format.toUpperCase() })}
        </MenuItem>
      ))}
    </Menu>
  );
}
