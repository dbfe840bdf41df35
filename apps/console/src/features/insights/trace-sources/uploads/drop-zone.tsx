import { importLimit } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { FileField } from "@parapet/ui/file-field";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { uploadQueue } from "./upload-queue.ts";

/** Takes files to import, as soon as they are chosen or dropped. */
export function DropZone({ allowed }: { allowed: boolean }) {
  const t = useT();
  const format = useFormat();
  if (!allowed) return <Alert tone="warning">{t("sources.uploads.forbidden")}</Alert>;
  return (
    <FileField
      label={t("sources.uploads.choose")}
      hint={t("sources.uploads.limits", { size: format.bytes(importLimit), calls: format.number(50_000) })}
      size="lg"
      multiple
      showsChosen={false}
      onFiles={(files) => uploadQueue.add(files)}
    />
  );
}
