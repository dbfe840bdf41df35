import { type MailDecision, mailDecision, mailEndpoints, type MailActionKind } from "@parapet/contract";
import { RotateCcw } from "lucide-react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type BulkChoice, type BulkPage, useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { useTenantAction } from "../../../lib/tenant-action/use-tenant-action.tsx";
import { mailKey, selectionOf } from "./mail-queries.ts";
import type { MailSearch } from "./mail-search.ts";

/** What can be done in the tenant with mails of a list. */
const responses = ["quarantine", "release", "move_to_junk", "soft_delete", "purge"] as const;

interface Decided {
  readonly decision: MailDecision | null;
}

const actions = {
  phishing: "mail.decision.phishing",
  spam: "mail.decision.spam",
  clean: "mail.decision.clean",
} as const satisfies Record<MailDecision, string>;

/** All of a shelf of decisions were decided so, all open ones not at all; elsewhere each may have had another one. */
function undoOf({ decision }: Decided, shelf: MailSearch["shelf"]): Decided | null {
  const before = mailDecision.safeParse(shelf);
  if (before.success) return { decision: before.data };
  return decision === null || shelf !== "open" ? null : { decision: null };
}

/** Decisions about the selected emails, and actions on them in the tenant. */
export function useBulkMail(search: MailSearch, page: BulkPage | undefined) {
  const t = useT();
  const bulk = useBulkList({
    search,
    selectionOf,
    selectAll: (query) => call(mailEndpoints["mail.select"], { query }),
    page,
    send: ({ decision }: Decided, ids) => call(mailEndpoints["mail.decideAll"], { body: { decision, ids } }),
    queryKey: mailKey,
    done: ({ decision }, count) => t(`mail.bulkDone.${decision ?? "reopen"}`, { count }),
    undoOf: (decided) => undoOf(decided, search.shelf),
  });
  const acting = useTenantAction(bulk.selection.clear);
  const ask = (kind: MailActionKind) => {
    const targets = [...bulk.selection.selected];
    acting.ask({ kind, targets, count: targets.length });
  };
  const respond: BulkChoice<Decided> = {
    id: "respond",
    label: t("tenantAction.respond"),
    choices: responses.map((kind) => ({
      id: kind,
      label: t(`tenantAction.do.${kind}`),
      danger: kind === "purge",
      onSelect: () => ask(kind),
    })),
  };
  const decide = mailDecision.options
    .filter((decision) => decision !== search.shelf)
    .map((decision) => ({ id: decision, label: t(actions[decision]), action: { decision } }));
  const reopen = { id: "reopen", label: t("mail.reopen"), icon: RotateCcw, action: { decision: null } };
  const isDecided = mailDecision.safeParse(search.shelf).success;
  return {
    ...bulk,
    note: (
      <>
        {bulk.note}
        {acting.note}
        {acting.dialog}
      </>
    ),
    bar: bulk.bar([respond, ...decide, ...(isDecided ? [reopen] : [])]),
  };
}
