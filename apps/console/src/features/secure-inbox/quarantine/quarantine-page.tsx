import { quarantineColumns, quarantineEndpoints, type QuarantineItem } from "@parapet/contract";
import { BulkBar } from "@parapet/ui/bulk-bar";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { offersMatching } from "../../../lib/list/bulk/offers-matching.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useSelection } from "../../../lib/list/use-selection.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { HeldDrawer } from "./held-drawer.tsx";
import { QuarantineEmpty } from "./quarantine-empty.tsx";
import { quarantineQuery, selectionOf } from "./quarantine-queries.ts";
import { quarantineSearch } from "./quarantine-search.ts";
import { QuarantineTabs } from "./quarantine-tabs.tsx";
import { quarantineSearchDefaults } from "./quarantine-search-defaults.ts";
import { useQuarantineColumns } from "./use-quarantine-columns.tsx";
import { useQuarantineFields } from "./use-quarantine-fields.ts";
import { useMayWorkQuarantine } from "./use-may-work-quarantine.ts";
import { useQuarantineWork } from "./use-quarantine-work.tsx";

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
