import {
  apiDocumentEndpoints,
  documentFormat,
  specDialect,
  type ApiDocument,
  type DocumentFormat,
  type SpecDialect,
} from "@parapet/contract";
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

/** How a version may be said. */
interface Form {
  readonly dialect: SpecDialect;
  readonly format: DocumentFormat;
}

/** Saves a version in either format and any dialect; in its own it is as it was written. */
export function DocumentDownload({ id, document, name }: DocumentDownloadProps) {
  const t = useT();
  const { version } = document;
  const isOwn = ({ dialect }: Form) => dialect === document.dialect;
  const forms = specDialect.options.flatMap((dialect) => documentFormat.options.map((format) => ({ dialect, format })));
  const save = useMutation({
    mutationFn: async (form: Form) => {
      const query = { version, ...form };
      const answer = await call(apiDocumentEndpoints["apis.document"], { params: { id }, query });
      saveDocument(answer.source, `${name}${isOwn(form) ? "" : `-openapi-${form.dialect}`}.${form.format}`);
    },
    onError: (error) => toast(errorText(t, error), "error"),
  });
  const labelOf = (form: Form) => {
    const format = form.format.toUpperCase();
    if (!isOwn(form)) return t("inventory.asDialect", { dialect: form.dialect, format });
    return t(form.format === document.format ? "inventory.asWritten" : "inventory.asFormat", { format });
  };
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
      {[...forms.filter(isOwn), ...forms.filter((form) => !isOwn(form))].map((form) => (
        <MenuItem key={`${form.dialect} ${form.format}`} onSelect={() => save.mutate(form)}>
          {labelOf(form)}
        </MenuItem>
      ))}
    </Menu>
  );
}
