import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { intakeQuery } from "./intake-query.ts";
import { IntakeCard } from "./intake-card.tsx";
import { ReportingCard } from "./reporting-card.tsx";
import { ScanCard } from "./scan-card.tsx";

/** What becomes of the mail of a connected tenant: how it comes in, past mail, and where people report. */
export function IntakeSection() {
  const t = useT();
  const { data, error, refetch } = useQuery(intakeQuery);
  if (error && !data)
    return <ProblemCard title={t("connect.intake.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard lines={7} />;
  return (
    <>
      <IntakeCard health={data} />
      <ScanCard scan={data.scan} />
      <ReportingCard key={data.reporting_mailbox} address={data.reporting_mailbox} />
    </>
  );
}
