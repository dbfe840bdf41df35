import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

export function SourcesBackLink() {
  const t = useT();
  return (
    <Link
      to="/insights/trace-sources"
      className="inline-flex items-center gap-1.5 rounded-md text-fg-2 hover:text-fg hover:underline hover:underline-offset-4"
    >
      <ArrowLeft aria-hidden size={15} className="rtl:-scale-x-100" />
      {t("sources.back")}
    </Link>
  );
}
