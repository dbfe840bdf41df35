import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { sourceQuery } from "../sources-query.ts";
import { InstallView } from "./install-view.tsx";

interface InstallStepProps {
  id: string;
  token: string | null;
  onNext: () => void;
}

export function InstallStep({ id, token, onNext }: InstallStepProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(sourceQuery(id));
  if (error && !data)
    return <ProblemCard title={t("sources.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={10} />;
  return (
    <Card title={t("sources.wizard.installTitle", { name: data.name })}>
      <div className="grid gap-5">
        <InstallView source={data} token={token} />
        <div className="flex flex-wrap justify-end gap-2">
          <Link to="/insights/trace-sources" className={buttonClass("secondary")}>
            {t("sources.wizard.later")}
          </Link>
          <Button variant="primary" onClick={onNext}>
            {t("sources.wizard.installed")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
