import { BackLink } from "../../../../lib/back-link.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Back to the same rows of the list that the mail was opened from. */
export function AnalysisBackLink({ search: { list, ...search } }: { search: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const isPhishing = list === "phishing";
  return (
    <BackLink
      to={isPhishing ? "/secure-inbox/respond/phishing-emails" : "/secure-inbox/phishing-threats/logs"}
      search={search}
    >
      {t(isPhishing ? "mailAnalysis.backToPhishing" : "mailAnalysis.backToThreats")}
    </BackLink>
  );
}
