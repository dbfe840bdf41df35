import {
  quarantineColumns,
  quarantineEndpoints,
  type QuarantineItem,
  mailVerdict,
  quarantineState,
} from "@parapet/contract";
import { BulkBar } from "@parapet/ui/bulk-bar";
import { Button } from "@parapet/ui/button";
import { deferred } from "@parapet/ui/deferred";
import { Drawer } from "@parapet/ui/drawer";
import type { FilterField } from "@parapet/ui/filter-bar";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState, useMemo } from "react";
import { call } from "../../../lib/api/call.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { offersMatching } from "../../../lib/list/bulk/offers-matching.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useSelection } from "../../../lib/list/use-selection.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useMay } from "../../../lib/session/use-may.ts";
import { QuarantineEmpty } from "./quarantine-empty.tsx";
import { quarantineQuery, selectionOf, heldQuery } from "./quarantine-queries.ts";
import { quarantineSearchDefaults } from "./quarantine-search-defaults.ts";
import { quarantineSearch } from "./quarantine-search.ts";
import { QuarantineTabs } from "./quarantine-tabs.tsx";
import { useQuarantineColumns } from "./use-quarantine-columns.tsx";
import { useQuarantineWork } from "./use-quarantine-work.tsx";
import type { AskedWork } from "./work-dialog.tsx";

const heldView = deferred(async () => (await import("./held-view.tsx")).HeldView);

interface HeldDrawerProps {
  /** Null when none is looked at. */
  id: string | null;
  mayWork: boolean;
  onAsk: (asked: AskedWork) => void;
  onClose: () => void;
}

/** One held email in a drawer. */
function HeldDrawer({ id, mayWork, onAsk, onClose }: HeldDrawerProps) {
  const t = useT();
  // What is shown while it slides away.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data, error, refetch } = useQuery({ ...heldQuery(shown ?? ""), enabled: shown !== null });
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={<bdi className="wrap-anywhere">{data?.subject ?? t("quarantine.title")}</bdi>}
      width="w-2xl"
    >
      <div className="grid gap-5 p-5">
        {error && !data && (
          <ProblemCard title={t("quarantine.errorOne")} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonLines count={12} />}
        {data && <heldView.Part key={data.id} props={{ item: data, mayWork, onAsk }} />}
      </div>
    </Drawer>
  );
}

/** Whether this person may work on held mail. */
const useMayWorkQuarantine = (): boolean => useMay(quarantineEndpoints["quarantine.work"]);

const to = "/secure-inbox/respond/quarantine-emails";
const works = ["release", "delete", "extend", "deny"] as const;

/** What is held and what was: everything that selects it, and the one looked at, is in the address. */
export function QuarantinePage() {
  const t = useT();
  const address = useListAddress(quarantineSearch.read);
  const { search, change } = address;
  const mayWork = useMayWorkQuarantine();
  const list = useQuery(quarantineQuery(search));
  const columns = useQuarantineColumns();
  const { page: _page, page_size: _size, column: _column, view: _view, sort: _sort, item: _item, ...scope } = search;
  const selection = useSelection(JSON.stringify(scope));
  const { selected, onChange, clear } = selection;
  const working = useQuarantineWork(clear);
  const selecting = useAction(async () => {
    try {
      const { ids } = await call(quarantineEndpoints["quarantine.select"], { query: selectionOf(search) });
      onChange(new Set(ids));
    } catch (error) {
      toast(errorText(t, error), "error");
    }
  });
  const nameOf = ({ subject, id }: QuarantineItem) => (subject === "" ? id : subject);
  const matching = offersMatching(list.data, selected)
    ? {
        total: list.data?.total ?? 0,
        onSelect: () => void selecting.run(undefined),
        loading: selecting.status === "running",
      }
    : undefined;
  const inTabs = (body: ReactNode) => (
    <QuarantineTabs tab="held" counts={{ held: list.data?.total }}>
      {body}
    </QuarantineTabs>
  );
  return (
    <>
      <ListPage
        title={t("quarantine.title")}
        description={t("quarantine.description")}
        address={address}
        searching={quarantineSearch}
        list={list}
        problemTitle={t("quarantine.errorTitle")}
        views={{ page: "quarantine-emails", defaults: quarantineSearchDefaults, apart: ["item"] }}
        exports={csvExport("quarantine", quarantineEndpoints["quarantine.export"], quarantineColumns.options, () =>
          selectionOf(search),
        )}
        searchLabel={t("quarantine.search")}
        start={<ListRange address={address} />}
        fields={useQuarantineFields()}
        columns={columns}
        linkOf={({ id }) => ({ to, search: { ...search, item: id }, resetScroll: false })}
        nameOf={nameOf}
        selectable={mayWork}
        bulk={{
          selection,
          note: working.note,
          bar: (
            <BulkBar count={selected.size} matching={matching} onClear={clear}>
              {works.map((work) => (
                <Button key={work} size="sm" onClick={() => working.ask({ work, ids: [...selected] })}>
                  {t(`quarantine.${work}`)}
                </Button>
              ))}
            </BulkBar>
          ),
        }}
        frame={inTabs}
        renderEmpty={({ filtered, onClear }) => <QuarantineEmpty filtered={filtered} onClear={onClear} />}
      />
      <HeldDrawer
        id={search.item ?? null}
        mayWork={mayWork}
        onAsk={(asked) => {
          change({ item: undefined });
          working.ask(asked);
        }}
        onClose={() => change({ item: undefined })}
      />
      {working.dialog}
    </>
  );
}

/** Every condition of the contract, with names and values to choose from. */
function useQuarantineFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("quarantine.operator.is") }];
    const single = [{ id: "is", label: t("quarantine.operator.is"), single: true }];
    return [
      {
        id: "state",
        label: t("quarantine.column.state"),
        operators,
        choices: quarantineState.options.map((value) => ({ value, label: t(`quarantine.state.${value}`) })),
      },
      {
        id: "request",
        label: t("quarantine.filter.request"),
        operators: single,
        choices: [{ value: "open", label: t("quarantine.filter.open") }],
      },
      { id: "mailbox", label: t("quarantine.column.mailbox"), operators, placeholder: "ann@example.com" },
      { id: "sender", label: t("quarantine.column.from_address"), operators, placeholder: "ann@example.com" },
      {
        id: "verdict",
        label: t("quarantine.column.verdict"),
        operators,
        choices: mailVerdict.options.map((value) => ({ value, label: t(`mail.verdict.${value}`) })),
      },
      {
        id: "holder",
        label: t("quarantine.column.holder"),
        operators,
        choices: (["analyst", "policy"] as const).map((value) => ({ value, label: t(`quarantine.holder.${value}`) })),
      },
      {
        id: "expires",
        label: t("quarantine.filter.expires"),
        operators: [{ id: "lte", label: t("quarantine.operator.lte"), single: true }],
        placeholder: "7",
        accepts: (value: string) => /^\d{1,3}$/.test(value) && Number(value) <= 400,
      },
    ];
  }, [t]);
}
