import { findingState, type Api, type Finding, type FindingState } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { DataTable } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListFooter } from "../../../../lib/list/list-footer.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { readApiSearch } from "../api-search.ts";
import { findingsQuery } from "../contract-queries.ts";
import { useFindingColumns } from "./use-finding-columns.tsx";
import { useFindingState } from "./use-finding-state.ts";

const none: readonly never[] = [];
const idOf = ({ id }: Finding) => id;

/** What detectors found in the calls of an API, and what people made of it. */
export function FindingsTab({ api }: { api: Api }) {
  const t = useT();
  const { search, change } = useListAddress(readApiSearch);
  const { page, page_size, state } = search;
  const query = { api: api.id, state: [state], page, page_size };
  const { data, error, isPlaceholderData, refetch } = useQuery(findingsQuery(query));
  const [decided, setDecided] = useState<{ readonly finding: Finding; readonly before: FindingState } | null>(null);
  const decide = useFindingState();
  const set = (finding: Finding, next: FindingState) =>
    decide.mutate(
      { id: finding.id, state: next },
      { onSuccess: () => setDecided({ finding: { ...finding, state: next }, before: finding.state }) },
    );
  const undo = ({ finding: { id }, before }: NonNullable<typeof decided>) =>
    decide.mutate({ id, state: before }, { onSuccess: () => setDecided(null) });
  const columns = useFindingColumns(api, set);
  if (error && !data)
    return <ProblemCard title={t("inventory.findingsErrorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChoiceGroup
          label={t("inventory.findingState")}
          look="segments"
          tooltips={false}
          className="w-fit"
          value={state}
          onChange={(next) => change({ state: next, page: 1 })}
          choices={findingState.options.map((each) => ({
            value: each,
            label: t(`inventory.findingState.${each}`),
            face: <span className="px-3 py-1 text-sm">{t(`inventory.findingState.${each}`)}</span>,
          }))}
        />
        <Link to="/insights/alerts/setup" search={{ tab: "packs" }} className={buttonClass("ghost", "sm")}>
          {t("inventory.rulePacks")}
        </Link>
      </div>
      {decided !== null && (
        <Alert
          tone="success"
          action={
            <Button size="sm" loading={decide.isPending} onClick={() => undo(decided)}>
              {t("list.bulk.undo")}
            </Button>
          }
        >
          {t(`inventory.findingIsNow.${decided.finding.state}`)} {t(`insights.finding.${decided.finding.kind}`)}{" "}
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={decided.finding.template} />
          </bdi>
        </Alert>
      )}
      <DataTable
        label={t("inventory.tab.findings")}
        columns={columns}
        rows={data?.items ?? none}
        rowId={idOf}
        loading={!data}
        stale={isPlaceholderData}
        empty={
          <EmptyState
            icon={ShieldCheck}
            title={t(`inventory.noFinding.${state}`)}
            text={t("inventory.noFindingText")}
          />
        }
        footer={<ListFooter place={search} list={data} onChange={change} />}
      />
    </div>
  );
}
