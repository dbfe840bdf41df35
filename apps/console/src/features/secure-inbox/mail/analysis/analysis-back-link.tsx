import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Back to the same rows of the list that the mail was opened from. */
export function AnalysisBackLink({ search: { list, ...search } }: { search: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const isPhishing = list === "phishing";
  return (
    <Link
      to={isPhishing ? "/secure-inbox/respond/phishing-emails" : "/secure-inbox/phishing-threats/logs"}
      search={search}
      className="inline-flex items-center gap-1.5 rounded-md text-fg-2 hover:text-fg hover:underline hover:underline-offset-4"
    >
      <ArrowLeft aria-hidden size={15} className="rtl:-scale-x-100" />
      {t(isPhishing ? "mailAnalysis.backToPhishing" : "mailAnalysis.backToThreats")}
    </Link>
  );
}
