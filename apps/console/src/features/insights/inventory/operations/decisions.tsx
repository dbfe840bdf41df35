import type { PathDecision, PathEdit } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { decisionsQuery } from "../contract-queries.ts";
import { pathAt } from "./path-edits.ts";
import type { Decide } from "./use-decide.ts";

interface DecisionsProps {
  id: string;
  mayDecide: boolean;
  decide: Decide;
}

/** The decisions that stand, each of which can be taken back. */
export function Decisions({ id, mayDecide, decide }: DecisionsProps) {
  const t = useT();
  const { data } = useQuery(decisionsQuery(id));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card title={t("inventory.decisions")}>
      <ul className="grid gap-3">
        {data.items.map((decision) => (
          <Decision key={JSON.stringify(decision.edit)} decision={decision} mayDecide={mayDecide} decide={decide} />
        ))}
      </ul>
    </Card>
  );
}

function Decision({ decision, mayDecide, decide }: Omit<DecisionsProps, "id"> & { decision: PathDecision }) {
  const t = useT();
  const { edit, decided_at, author } = decision;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2">
          {t(`inventory.decision.${edit.kind}`)}
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={pathOf(edit)} />
          </bdi>
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-fg-2">
          {author !== null && <bdi>{author}</bdi>}
          <TimeAgo time={decided_at} />
        </p>
      </div>
      {mayDecide && (
        <Button size="sm" onClick={() => decide.withdraw(edit, t("inventory.withdrawn", { path: pathOf(edit) }))}>
          {t("inventory.withdraw")}
        </Button>
      )}
    </li>
  );
}

/** The path that a decision is about. */
export function pathOf(edit: PathEdit): string {
  switch (edit.kind) {
    case "rename":
      return pathAt(edit.slot, `{${edit.name}}`);
    case "split":
      return pathAt(edit.slot, edit.value);
    case "merge":
      return pathAt(edit.slot, edit.value ?? "*");
    case "lock":
      return edit.template;
  }
}
