import {
  type MailDecision,
  mailDecision,
  mailEndpoints,
  type MailMessage,
  type MailActionKind,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { RespondMenu } from "../../../lib/tenant-action/respond-menu.tsx";
import { useTenantAction } from "../../../lib/tenant-action/use-tenant-action.tsx";
import { mailKey, selectionOf } from "./mail-queries.ts";
import type { MailSearch } from "./mail-search.ts";

/** What can be done in the tenant with mails of a list. */
const responses = ["quarantine", "release", "move_to_junk", "soft_delete", "purge"] as const;

interface Decided {
  readonly decision: MailDecision | null;
}

interface Page {
  readonly items: readonly MailMessage[];
  readonly total: number;
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

/** What can be decided about many mails of a list at once. */
export function useBulkMail(search: MailSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const { page: _page, page_size: _size, column: _column, view: _view, sort: _sort, ...scope } = search;
  const { selection, note, bar, run } = useBulkList<Decided>({
    scope: JSON.stringify(scope),
    page,
    selectAll: () => call(mailEndpoints["mail.select"], { query: selectionOf(search) }),
    send: ({ decision }, ids) => call(mailEndpoints["mail.decideAll"], { body: { decision, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKey }),
    done: ({ decision }, count) => t(`mail.bulkDone.${decision ?? "reopen"}`, { count }),
    undoOf: (decided) => undoOf(decided, search.shelf),
  });
  const acting = useTenantAction(selection.clear);
  const ask = (kind: MailActionKind) => {
    const targets = [...selection.selected];
    acting.ask({ kind, targets, count: targets.length });
  };
  const isDecided = mailDecision.safeParse(search.shelf).success;
  return {
    selection,
    note: (
      <>
        {note}
        {acting.note}
        {acting.dialog}
      </>
    ),
    bar: bar(
      <>
        <RespondMenu size="sm" kinds={responses} onAsk={ask} />
        {mailDecision.options.map(
          (decision) =>
            decision !== search.shelf && (
              <Button key={decision} size="sm" onClick={() => run({ decision })}>
                {t(actions[decision])}
              </Button>
            ),
        )}
        {isDecided && (
          <Button size="sm" icon={<RotateCcw aria-hidden size={15} />} onClick={() => run({ decision: null })}>
            {t("mail.reopen")}
          </Button>
        )}
      </>,
    ),
  };
}
