import type { AnswerOf, Endpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { ApiPlace } from "../../../../lib/insights/calls-of.ts";
import { Broken } from "../changes/broken.tsx";
import { ChangeList } from "../changes/change-list.tsx";
import { DocumentWarnings } from "./document-warnings.tsx";

/** The answer for a document without problems. */
export type Checked = Extract<AnswerOf<Endpoints["apis.checkDocument"]>, { outcome: "checked" }>;

interface CheckedDocumentProps {
  api: ApiPlace;
  checked: Checked;
}

/** What publishing a document would change, and who would notice. */
export function CheckedDocument({
  api,
  checked: { title, info_version, dialect, warnings, after, changes },
}: CheckedDocumentProps) {
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-fg-2">
        <bdi className="font-medium text-fg">{title}</bdi> <bdi>{info_version}</bdi>
        <bdi>OpenAPI {dialect}</bdi>
        <Badge tone="neutral">
          {t("inventory.comparedWith", {
            base: after === 0 ? t("inventory.learntSpec") : t("inventory.versionNumber", { version: after }),
          })}
        </Badge>
      </p>
      <DocumentWarnings warnings={warnings} />
      {changes === null ? (
        <Alert tone="warning">{t("inventory.notCompared")}</Alert>
      ) : (
        <>
          <Broken api={api} data={changes} />
          <ChangeList data={changes} />
        </>
      )}
    </div>
  );
}
