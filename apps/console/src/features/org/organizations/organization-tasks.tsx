import type { Organization, OrganizationUsage } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { StatTile } from "@parapet/ui/stat-tile";
import type { TimeRange } from "@parapet/ui/time-range";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { comparedWith } from "../../../lib/insights/compared-with.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { PeriodPicker } from "../../../lib/time/period-picker.tsx";
import { useOrgRights } from "../use-org-rights.ts";
import { OrganizationDialog } from "./organization-dialog.tsx";
import { organizationUsageQuery } from "./organizations-query.ts";
import { UsageLists } from "./usage-lists.tsx";
import type { useOrganizationActions } from "./use-organization-actions.ts";

interface UsageDrawerProps {
  organization: Organization;
  /** To the form with the names that traffic knows it by. */
  onEdit: () => void;
  onClose: () => void;
}

/** What is being done with an organization. */
export type OrganizationTask =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "archive" | "restore" | "usage"; readonly organization: Organization };

interface OrganizationTasksProps {
  onTask: (task: OrganizationTask) => void;
  task: OrganizationTask | null;
  actions: ReturnType<typeof useOrganizationActions>;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function OrganizationTasks({ task, actions, onTask, onClose }: OrganizationTasksProps) {
  const t = useT();
  if (task === null) return null;
  switch (task.kind) {
    case "create":
      return (
        <OrganizationDialog
          onClose={onClose}
          save={async (body) => {
            await actions.create.mutateAsync(body);
            onClose();
          }}
        />
      );
    case "edit":
      return (
        <OrganizationDialog
          organization={task.organization}
          onClose={onClose}
          save={async (body) => {
            await actions.update.mutateAsync({ id: task.organization.id, body });
            onClose();
          }}
        />
      );
    case "archive":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && onClose()}
          title={t("organizations.archiveTitle")}
          description={
            <T
              id="organizations.archiveText"
              components={{ name: <bdi className="font-medium text-fg">{task.organization.name}</bdi> }}
            />
          }
          confirmLabel={t("organizations.archive")}
          loading={actions.archive.isPending}
          onConfirm={() => actions.archive.mutate(task.organization, { onSettled: onClose })}
        />
      );
    case "usage":
      return (
        <UsageDrawer
          organization={task.organization}
          onEdit={() => onTask({ kind: "edit", organization: task.organization })}
          onClose={onClose}
        />
      );
    case "restore":
      // Done at once, without a dialog.
      return null;
  }
}

/** What one organization calls, and what it should stop calling. */
function UsageDrawer({ organization, onEdit, onClose }: UsageDrawerProps) {
  const t = useT();
  const { mayAdminister, mayReadCalls } = useOrgRights();
  const [range, setRange] = useState<TimeRange>({ from: "now-7d" });
  const { data, error, refetch } = useQuery(organizationUsageQuery(organization.id, range));
  const body = () => {
    if (error && !data)
      return <ProblemCard title={t("organizations.usageError")} error={error} onRetry={() => void refetch()} />;
    if (data?.traffic_names.length === 0) {
      return (
        <EmptyState
          icon={ChartColumn}
          title={t("organizations.usageUnnamedTitle")}
          text={t(mayAdminister ? "organizations.usageUnnamedText" : "organizations.usageUnnamedAsk")}
        >
          {mayAdminister && (
            <Button variant="primary" onClick={onEdit}>
              {t("organizations.edit")}
            </Button>
          )}
        </EmptyState>
      );
    }
    return (
      <>
        <Tiles usage={data} />
        <UsageLists usage={data} linked={mayReadCalls} />
      </>
    );
  };
  const names = data?.traffic_names ?? organization.traffic_names;
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={t("organizations.usage")} width="w-[40rem]">
      <div className="grid gap-5 p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <p className="font-medium break-words">
              <bdi>{organization.name}</bdi>
            </p>
            {names.length > 0 && (
              <p className="truncate text-sm text-fg-3">
                {t("organizations.usageNames")} <bdi className="font-mono text-xs">{names.join(", ")}</bdi>
              </p>
            )}
          </div>
          <PeriodPicker value={range} onChange={setRange} />
        </div>
        {body()}
      </div>
    </Drawer>
  );
}

function Tiles({ usage }: { usage: OrganizationUsage | undefined }) {
  const t = useT();
  const current = usage?.current;
  const previous = comparedWith(usage);
  const loading = usage === undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <StatTile
        label={t("organizations.usageCalls")}
        value={current?.calls ?? null}
        previous={previous?.calls ?? null}
        loading={loading}
      />
      <StatTile
        label={t("organizations.usageErrors")}
        value={current?.errors ?? null}
        previous={previous?.errors ?? null}
        better="less"
        loading={loading}
      />
      <StatTile
        label={t("organizations.usageConsumers")}
        value={current?.consumers ?? null}
        previous={previous?.consumers ?? null}
        loading={loading}
      />
    </div>
  );
}
