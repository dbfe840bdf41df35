import { meetsException, meetsPredicates, type ArrivingMail } from "./meets-predicates.ts";
import { addressesIn, type InboxRule } from "./rules.ts";

/** The effect of inbox rules on a received email. */
export interface RuleOutcome {
  /** The target folder; null if no rule moves it. */
  readonly folderId: string | null;
  readonly isDeleted: "no" | "softly" | "permanently";
  readonly copies: readonly string[];
  readonly forwards: readonly { readonly to: string; readonly how: "inline" | "attached" | "redirected" }[];
  readonly categories: readonly string[];
  readonly importance: "low" | "normal" | "high" | null;
  readonly isRead: boolean;
}

/** Applies enabled rules in order, until one stops processing. */
export function applyRules(rules: Iterable<InboxRule>, arriving: Omit<ArrivingMail, "categories">): RuleOutcome {
  let outcome: RuleOutcome = {
    folderId: null,
    isDeleted: "no",
    copies: [],
    forwards: [],
    categories: [],
    importance: null,
    isRead: false,
  };
  const enabled = [...rules].filter(({ isEnabled }) => isEnabled).toSorted((a, b) => a.sequence - b.sequence);
  for (const { conditions, exceptions, actions } of enabled) {
    const mail = { ...arriving, categories: outcome.categories };
    if (!meetsPredicates(conditions, mail) || meetsException(exceptions, mail)) continue;
    outcome = add(outcome, actions ?? {});
    if (actions?.stopProcessingRules === true) break;
  }
  return outcome;
}

function add(outcome: RuleOutcome, actions: NonNullable<InboxRule["actions"]>): RuleOutcome {
  const to = (how: "inline" | "attached" | "redirected", list: Parameters<typeof addressesIn>[0]) =>
    addressesIn(list).map((address) => ({ to: address, how }));
  return {
    folderId: actions.moveToFolder ?? outcome.folderId,
    isDeleted: deletionOf(outcome, actions),
    copies: [...outcome.copies, ...(typeof actions.copyToFolder === "string" ? [actions.copyToFolder] : [])],
    forwards: [
      ...outcome.forwards,
      ...to("inline", actions.forwardTo),
      ...to("attached", actions.forwardAsAttachmentTo),
      ...to("redirected", actions.redirectTo),
    ],
    categories: [...new Set([...outcome.categories, ...(actions.assignCategories ?? [])])],
    importance: actions.markImportance ?? outcome.importance,
    isRead: outcome.isRead || actions.markAsRead === true,
  };
}

function deletionOf({ isDeleted }: RuleOutcome, actions: NonNullable<InboxRule["actions"]>): RuleOutcome["isDeleted"] {
  if (actions.permanentDelete === true) return "permanently";
  return actions.delete === true && isDeleted === "no" ? "softly" : isDeleted;
}
