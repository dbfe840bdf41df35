import { importEndpoints } from "@parapet/contract";
import { PageHeader } from "@parapet/ui/page-header";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useMay } from "../../../../lib/session/use-may.ts";
import { useTitle } from "../../../../lib/use-title.ts";
import { SourcesBackLink } from "../sources-back-link.tsx";
import { DropZone } from "./drop-zone.tsx";
import { ImportHistory } from "./import-history.tsx";
import { QueuedFiles } from "./queued-files.tsx";

/** Files of traffic: dropped here, sent while any page is open, imported by the server in the background. */
export function UploadsPage() {
  const t = useT();
  useTitle(t("sources.uploads.title"));
  const mayImport = useMay(importEndpoints["imports.create"]);
  return (
    <div className="grid gap-6">
      <PageHeader
        back={<SourcesBackLink />}
        title={t("sources.uploads.title")}
        description={t("sources.uploads.text")}
      />
      <DropZone allowed={mayImport} />
      <QueuedFiles />
      <ImportHistory mayImport={mayImport} />
    </div>
  );
}
