import { type RuleChange, ruleChangeColumns, ruleChangeEndpoints } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
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
  const address = useListAddress(ruleChangesSearch.read);
  const { search } = address;
  const titleOf = useRuleTitle();
  const mayWork = useMayWorkRules();
  const list = useQuery(ruleChangesQuery(search));
  const coverage = useQuery(ruleCoverageQuery).data;
  const columns = useRuleChangeColumns();
  const bulk = useBulkRuleChanges(search, list.data, coverage?.can_act === true);
  const nameOf = ({ name, mailbox }: RuleChange) => `${titleOf(name)} · ${mailbox}`;
  return (
    <ListPage
      title={t("rules.title")}
      description={t("rules.description")}
      actions={mayWork && <SweepButton coverage={coverage} />}
      address={address}
      searching={ruleChangesSearch}
      list={list}
      undecided={coverage === undefined}
      problemTitle={t("rules.errorTitle")}
      views={{ page: "rule-changes", defaults: ruleChangesSearchDefaults }}
      exports={csvExport("rule-changes", ruleChangeEndpoints["ruleChanges.export"], ruleChangeColumns.options, () =>
        selectionOf(search),
      )}
      searchLabel={t("rules.search")}
      start={<ListRange address={address} />}
      fields={useRuleChangeFields()}
      columns={columns}
      linkOf={({ id }) => ({ to, params: { id }, search })}
      nameOf={nameOf}
      bulk={bulk}
      selectable={mayWork}
      note={<>{coverage && <CoverageNote coverage={coverage} />}</>}
      renderEmpty={({ filtered, onClear }) => (
        <RuleChangesEmpty
          filtered={filtered}
          connected={coverage?.snapshot.blind !== "not_connected"}
          onClear={onClear}
        />
      )}
    />
  );
}
