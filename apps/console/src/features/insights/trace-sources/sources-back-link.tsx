import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

export function SourcesBackLink() {
  const t = useT();
  return <BackLink to="/insights/trace-sources">{t("sources.title")}</BackLink>;
}
