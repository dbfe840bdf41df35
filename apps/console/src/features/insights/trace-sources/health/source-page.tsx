import type { IngestStatus, SourceHealth } from "@parapet/contract";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useParams, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { LinkTabs } from "../../../../lib/address/link-tabs.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailPage, DetailView } from "../../../../lib/list/detail-page.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { SourceMenu } from "../source-menu.tsx";
import { SourceStatus } from "../source-status.tsx";
import type { SourceTask } from "../source-tasks.tsx";
import { sourceTypeName } from "../source-type-name.ts";
import { SourcesBackLink } from "../sources-back-link.tsx";
import { healthQuery } from "../sources-query.ts";
import { useMayEditSources } from "../use-may-edit-sources.ts";
import { FunnelCard, type FunnelTask } from "./funnel-card.tsx";
import { HealthTab } from "./health-tab.tsx";
import { readSourceSearch, sourceTabs, type SourceTab } from "./source-search.ts";

const RejectsPanel = lazy(async () => ({ default: (await import("../rejects-panel.tsx")).RejectsPanel }));

const InstallView = lazy(async () => ({ default: (await import("../wizard/install-view.tsx")).InstallView }));

const TryTab = lazy(async () => ({ default: (await import("./try-tab.tsx")).TryTab }));

const SourceTasks = lazy(async () => ({ default: (await import("../source-tasks.tsx")).SourceTasks }));

interface SourceViewProps {
  health: SourceHealth;
  queue: IngestStatus["queue"];
}

/** The page of a source; its tab is in the address. */
function SourceView({ health, queue }: SourceViewProps) {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useListAddress(readSourceSearch);
  const [task, setTask] = useState<SourceTask | null>(null);
  const { name, type, description } = health;
  return (
    <DetailView
      back={<SourcesBackLink />}
      name={name}
      badges={
        <span className="text-base font-normal">
          <SourceStatus source={health} />
        </span>
      }
      description={
        <>
          {sourceTypeName(t, type)}
          {description !== "" && (
            <>
              {" · "}
              <bdi>{description}</bdi>
            </>
          )}
        </>
      }
      actions={<SourceMenu source={health} mayAdminister={useMayEditSources()} onTask={setTask} />}
    >
      <LinkTabs
        label={name}
        tabs={sourceTabs}
        tab={search.tab}
        nameOf={(tab) => t(`sources.tab.${tab}`)}
        linkOf={(tab) => ({ to: ".", search: { tab } })}
        counts={{ rejects: health.rejects_total }}
      >
        <Suspense fallback={<SkeletonCard lines={11} />}>
          <Panel
            tab={search.tab}
            health={health}
            queue={queue}
            onTask={(next) => setTask({ ...next, source: health })}
          />
        </Suspense>
      </LinkTabs>
      <Suspense>
        {task && (
          <SourceTasks
            task={task}
            onTask={setTask}
            onDeleted={() => void navigate({ to: "/insights/trace-sources" })}
          />
        )}
      </Suspense>
    </DetailView>
  );
}

interface PanelProps extends SourceViewProps {
  tab: SourceTab;
  onTask: (task: FunnelTask) => void;
}

function Panel({ tab, health, queue, onTask }: PanelProps) {
  const { search, change } = useListAddress(readSourceSearch);
  switch (tab) {
    case "health":
      return (
        <HealthTab
          health={health}
          queue={queue}
          funnel={
            <FunnelCard
              id={health.id}
              range={{ from: search.from, ...(search.to !== undefined && { to: search.to }) }}
              onRange={({ from, to }) => change({ from, to }, true)}
              onTask={onTask}
            />
          }
        />
      );
    case "rejects":
      return (
        <RejectsPanel id={health.id} reason={search.reason ?? null} onReason={(reason) => change({ reason }, true)} />
      );
    case "install":
      return <InstallView source={health} token={null} />;
    case "try":
      return <TryTab sourceId={health.id} />;
  }
}

/** One trace source: how its traffic arrives, what was refused, how it is set up, and a box to try a payload. */
export function SourcePage() {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(healthQuery(id));
  const health = data?.sources[0];
  return (
    <DetailPage
      found={{ data: data && health && { health, queue: data.queue }, error, refetch }}
      back={<SourcesBackLink />}
      title={t("sources.one")}
      nameOf={(shown) => shown.health.name}
      missing={{ title: t("sources.missingTitle"), text: t("sources.missingText") }}
      problemTitle={t("sources.errorTitle")}
    >
      {(shown) => <SourceView {...shown} />}
    </DetailPage>
  );
}
