import { type RuleChange, ruleChangeColumns, ruleChangeEndpoints } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { download } from "../../../lib/api/download.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { CoverageNote } from "./coverage-note.tsx";
import { ruleChangesQuery, ruleCoverageQuery, selectionOf } from "./rule-change-queries.ts";
import { RuleChangesEmpty } from "./rule-changes-empty.tsx";
import { ruleChangesSearch } from "./rule-changes-search.ts";
import { ruleChangesSearchDefaults } from "./rule-changes-search-defaults.ts";
import { SweepButton } from "./sweep-button.tsx";
import { useBulkRuleChanges } from "./use-bulk-rule-changes.tsx";
import { useRuleChangeColumns } from "./use-rule-change-columns.tsx";
import { useRuleChangeFields } from "./use-rule-change-fields.ts";
import { useMayWorkRules } from "./use-rule-rights.ts";
import { useRuleTitle } from "./use-rule-title.ts";

const to = "/secure-inbox/account-takeover/email-rules/detail/$id";

/** Changes of rules, of forwarding and of access: everything that selects them is in the address. */
export function RuleChangesPage() {
  const t = useT();
  useTitle(t("rules.title"));
  const router = useRouter();
  const navigate = useNavigate();
  const address = useListAddress(ruleChangesSearch.read);
  const { search, go } = address;
  const titleOf = useRuleTitle();
  const mayWork = useMayWorkRules();
  const list = useQuery(ruleChangesQuery(search));
  const coverage = useQuery(ruleCoverageQuery).data;
  const columns = useRuleChangeColumns();
  const bulk = useBulkRuleChanges(search, list.data, coverage?.can_act === true);
  const exporting = useExport("rule-changes", (file, signal) => {
    const column = exportColumns(columns, search.column, ruleChangeColumns.options);
    return download(ruleChangeEndpoints["ruleChanges.export"], file, {
      query: { ...selectionOf(search), column },
      signal,
    });
  });
  const nameOf = ({ name, mailbox }: RuleChange) => `${titleOf(name)} · ${mailbox}`;
  return (
    <ListPage
      title={t("rules.title")}
      description={t("rules.description")}
      actions={mayWork && <SweepButton coverage={coverage} />}
      address={address}
      list={list}
      undecided={coverage === undefined}
      problemTitle={t("rules.errorTitle")}
      views={{ page: "rule-changes", defaults: ruleChangesSearchDefaults }}
      exporting={exporting}
      searchLabel={t("rules.search")}
      start={<ListRange address={address} />}
      fields={useRuleChangeFields()}
      filters={ruleChangesSearch.filtersOf(search)}
      onFilters={(filters) => go(ruleChangesSearch.withFilters(search, filters))}
      columns={columns}
      rowHref={({ id }) => router.buildLocation({ to, params: { id }, search }).href}
      onOpen={({ id }) => void navigate({ to, params: { id }, search })}
      rowTitle={nameOf}
      selection={mayWork ? { ...bulk.selection, nameOf } : undefined}
      note={
        <>
          {coverage && <CoverageNote coverage={coverage} />}
          {bulk.note}
        </>
      }
      bulk={bulk.bar}
      empty={
        <RuleChangesEmpty
          filtered={ruleChangesSearch.isFiltered(search)}
          connected={coverage?.snapshot.blind !== "not_connected"}
          onClear={() => go(ruleChangesSearch.withoutFilters(search))}
        />
      }
    />
  );
}
