import type { Api, ApiDocument } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Card } from "@parapet/ui/card";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../../lib/insights/api-path.ts";
import { DocumentFacts } from "../spec/document-facts.tsx";

/** The document that stood at the end of the range, and the way to its text. */
export function DocumentOfThen({ api: { id, kind }, document }: { api: Api; document: ApiDocument | null }) {
  const t = useT();
  const link = (words: string, version?: number) => (
    <Link
      to={apiPath[kind]}
      params={{ id }}
      search={{ tab: "spec", ...(version === undefined ? {} : { version }) }}
      className="w-fit rounded-sm font-medium text-brand-text hover:underline hover:underline-offset-4"
    >
      {words}
    </Link>
  );
  if (document === null)
    return (
      <Alert tone="info">
        <p>{t("inventory.noDocumentThen")}</p>
        {link(t("inventory.toSpec"))}
      </Alert>
    );
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <DocumentFacts document={document} />
        {link(t("inventory.showVersion", { version: document.version }), document.version)}
      </div>
    </Card>
  );
}
