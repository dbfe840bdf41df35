import { findingEndpoints, type Finding, type FindingState } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import type { TableColumn } from "@parapet/ui/data-table";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { type ApiPlace, callsOf } from "../../../../lib/insights/calls-of.ts";
import { FindingBadge } from "../../../../lib/insights/finding-badge.tsx";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { useMay } from "../../../../lib/session/use-may.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";

/** What a person may make of a finding in each state. */
const steps = {
  open: ["ignored", "resolved"],
  ignored: ["open"],
  resolved: ["open"],
} as const satisfies Record<FindingState, readonly FindingState[]>;

export function useFindingColumns(
  api: ApiPlace,
  onState: (finding: Finding, state: FindingState) => void,
): readonly TableColumn<Finding>[] {
  const t = useT();
  const format = useFormat();
  const mayDecide = useMay(findingEndpoints["findings.update"]);
  const column = (
    id: "severity" | "finding" | "operation" | "count" | "last_seen_at" | "actions",
    cell: (finding: Finding) => ReactNode,
    rest: Partial<TableColumn<Finding>> = {},
  ) => ({ id, header: t(`inventory.findingColumn.${id}`), cell, ...rest });
  return [
    column("severity", ({ severity }) => <SeverityBadge severity={severity} />),
    column(
      "finding",
      ({ kind, pointer, names }) => (
        <div className="grid min-w-48 justify-items-start gap-1">
          <FindingBadge kind={kind} />
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={pointer} />
          </bdi>
          {names.length > 0 && <bdi className="text-sm break-all text-fg-2">{names.join(", ")}</bdi>}
        </div>
      ),
      { pinned: true },
    ),
    column("operation", ({ method, template, kind }) => (
      <span className="flex min-w-44 flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        <Link
          to="/insights/events"
          search={{ ...callsOf(api), "method[is]": method, "template[is]": template, "finding[is]": kind }}
          className="rounded-sm hover:underline hover:underline-offset-4"
        >
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={template} />
          </bdi>
        </Link>
      </span>
    )),
    column("count", ({ count }) => format.number(count), { align: "end" }),
    column("last_seen_at", ({ last_seen_at, event_id }) => (
      <Link
        to="/insights/events/tableView/$id"
        params={{ id: event_id }}
        className="rounded-sm hover:underline hover:underline-offset-4"
      >
        <TimeAgo time={last_seen_at} />
      </Link>
    )),
    ...(mayDecide
      ? [
          column("actions", (finding) => (
            <span className="flex flex-wrap gap-2">
              {steps[finding.state].map((state) => (
                <Button key={state} size="sm" onClick={() => onState(finding, state)}>
                  {t(`inventory.setFinding.${state}`)}
                </Button>
              ))}
            </span>
          )),
        ]
      : []),
  ];
}
