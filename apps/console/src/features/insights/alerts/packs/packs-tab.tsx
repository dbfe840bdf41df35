import type { RulePack } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import type { TableColumn } from "@parapet/ui/data-table";
import { useQuery } from "@tanstack/react-query";
import { FileText, FlaskConical, Plus, ScanSearch, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { DeleteDialog, SetupList } from "../setup/setup-list.tsx";
import { packsQuery } from "./pack-queries.ts";
import { usePackActions } from "./use-pack-actions.ts";

/** What is done with a pack, or what is added. */
type PackTask = { readonly kind: "edit" | "delete"; readonly pack: RulePack } | { readonly kind: "pack" | "data-type" };

const PackDialog = lazy(async () => ({ default: (await import("./pack-dialog.tsx")).PackDialog }));

/** An organization's own detection rules. Their findings are among those of an API. */
export function PacksTab({ mayAdminister }: { mayAdminister: boolean }) {
  const t = useT();
  const list = useQuery(packsQuery);
  const actions = usePackActions();
  const [task, setTask] = useState<PackTask | null>(null);
  const close = () => setTask(null);
  return (
    <SetupList
      title={t("alerts.packs")}
      text={t("alerts.packsText")}
      list={list}
      problemTitle={t("alerts.packsError")}
      columns={usePackColumns()}
      mayAdminister={mayAdminister}
      onOff={{
        header: t("alerts.packColumn.enabled"),
        nameOf: ({ name }) => t("alerts.packOn", { name }),
        onTurn: ({ id }, enabled) => actions.turn.mutate({ id, enabled }),
      }}
      menu={{
        header: t("alerts.packColumn.actions"),
        nameOf: ({ name }) => t("alerts.packActions", { name }),
        itemsOf: (pack) => [
          {
            id: "edit",
            label: t("alerts.editPack"),
            icon: FlaskConical,
            onSelect: () => setTask({ kind: "edit", pack }),
          },
          {
            id: "delete",
            label: t("alerts.deletePack"),
            icon: Trash2,
            danger: true,
            onSelect: () => setTask({ kind: "delete", pack }),
          },
        ],
      }}
      actions={
        <>
          <Button icon={<FileText aria-hidden size={16} />} onClick={() => setTask({ kind: "pack" })}>
            {t("alerts.newPack")}
          </Button>
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setTask({ kind: "data-type" })}
          >
            {t("alerts.newDataType")}
          </Button>
        </>
      }
      empty={{ icon: ScanSearch, title: t("alerts.packsNone"), text: t("alerts.packsNoneText") }}
    >
      {task?.kind === "delete" && (
        <DeleteDialog
          noun="Pack"
          name={task.pack.name}
          loading={actions.remove.isPending}
          onDelete={() => actions.remove.mutate(task.pack, { onSettled: close })}
          onClose={close}
        />
      )}
      <Suspense>
        {task !== null && task.kind !== "delete" && (
          <PackDialog
            pack={"pack" in task ? task.pack : task.kind === "pack" ? null : task.kind}
            actions={actions}
            onClose={close}
          />
        )}
      </Suspense>
    </SetupList>
  );
}

function usePackColumns(): readonly TableColumn<RulePack>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: "name",
      header: t("alerts.packColumn.name"),
      cell: ({ name }) => <bdi className="inline-block min-w-40 font-medium wrap-anywhere">{name}</bdi>,
      pinned: true,
    },
    {
      id: "severity",
      header: t("alerts.packColumn.severity"),
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      id: "rules",
      header: t("alerts.packColumn.rules"),
      cell: ({ rules }) => format.number(rules),
      align: "end",
      className: "tabular-nums",
    },
    {
      id: "findings",
      header: t("alerts.packColumn.findings"),
      cell: ({ findings }) => format.number(findings),
      align: "end",
      className: "tabular-nums",
    },
    {
      id: "changed",
      header: t("alerts.packColumn.changed"),
      cell: ({ changed_at }) => <TimeAgo time={changed_at} />,
    },
  ];
}
