import type { InboxRule } from "./inbox-rule.ts";
import { openConditions } from "./matches-everything.ts";
import { folderKind, isMeaningless } from "./rare-folders.ts";
import type { RuleContext } from "./rule-context.ts";
import type { RuleView } from "./rule-view.ts";

/** A signal's finding. */
interface RuleHit {
  /** Points that differ from the signal's own. */
  readonly points?: number;
  /** Values in the rule: addresses, folders, words. */
  readonly evidence: readonly string[];
  /** Keys of the clauses behind it, `conditions` for all of them, or `name`. Empty if it's based on the context. */
  readonly restsOn: readonly string[];
}

export interface RuleSignal {
  readonly id: string;
  readonly points: number;
  readonly read: (view: RuleView) => RuleHit | null;
}

const removing = ["action.delete", "action.permanentDelete", "action.moveToFolder"];
const sending = ["action.forwardTo", "action.redirectTo", "action.forwardAsAttachmentTo"];
const riskyHours = 24;

const signal = (id: string, points: number, read: RuleSignal["read"]): RuleSignal => ({ id, points, read });
const external = ({ destinations }: RuleView) => destinations.filter(({ isExternal }) => isExternal);
const isHarmful = (view: RuleView) => view.isHiding || external(view).length > 0;
/** Evidence outside the rule that the mailbox is compromised. */
const isUnderSuspicion = ({ context, rule }: RuleView) =>
  isRisky(context.hoursSinceRiskySignIn) || context.isClientKnown === false || isMeaningless(rule.name);
const isRisky = (hours: number | null) => hours !== null && hours >= 0 && hours <= riskyHours;

/** All signals of an inbox rule with their points, whose sum is the score. Negative points lower the risk. */
export const ruleSignals: readonly RuleSignal[] = [
  signal("rule.forward_external", 35, (view) => {
    const found = external(view);
    if (found.length === 0) return null;
    const points = found.every(({ isPartner }) => isPartner) ? 20 : 35;
    return { points, evidence: found.map(({ address }) => address), restsOn: found.map(({ clause }) => clause) };
  }),
  signal("rule.forward_freemail", 15, (view) =>
    ofDestinations(view.destinations.filter(({ isFreemail }) => isFreemail)),
  ),
  signal("rule.forward_lookalike", 20, (view) =>
    ofDestinations(view.destinations.filter(({ imitates }) => imitates !== null)),
  ),
  signal("rule.deletes", 20, (view) => (view.isDeleting ? { evidence: [], restsOn: removing } : null)),
  signal("rule.permanent_delete", 10, (view) => (view.isPurging ? { evidence: [], restsOn: removing } : null)),
  signal("rule.hides_in_rare_folder", 25, ({ folder, isDeleting }) =>
    folder === null || folder.kind === "ordinary" || isDeleting ? null : { evidence: [folder.name], restsOn: removing },
  ),
  signal("rule.security_keywords", 30, (view) => {
    const found = view.words.security;
    if (found.length === 0) return null;
    const points = isHarmful(view) || isUnderSuspicion(view) ? 30 : 10;
    return { points, evidence: found.map(({ text }) => text), restsOn: [...clausesOf(found), ...removing, ...sending] };
  }),
  signal("rule.finance_keywords", 20, ({ words: { finance } }) =>
    finance.length === 0
      ? null
      : { evidence: finance.map(({ text }) => text), restsOn: [...clausesOf(finance), ...removing, ...sending] },
  ),
  signal("rule.deletes_finance_mail", 10, (view) => {
    const found = view.words.finance.filter(({ isEveryday }) => !isEveryday);
    const isGone = view.isDeleting || view.folder?.kind === "deleted";
    if (!isGone || found.length === 0) return null;
    return { evidence: found.map(({ text }) => text), restsOn: [...clausesOf(found), ...removing] };
  }),
  signal("rule.obfuscated_name", 25, ({ rule: { name } }) =>
    isMeaningless(name) ? { evidence: [name], restsOn: ["name"] } : null,
  ),
  signal("rule.matches_everything", 15, (view) => {
    const open = isHarmful(view) ? openConditions(view.rule, view.context) : null;
    if (open === null) return null;
    return { evidence: open.flatMap(({ values }) => values), restsOn: ["conditions", ...removing, ...sending] };
  }),
  signal("rule.marks_read_and_moves", 15, (view) => {
    if (!view.isMarkingRead || (view.folder === null && !view.isDeleting)) return null;
    const points = view.isHiding || view.words.finance.length > 0 || isUnderSuspicion(view) ? 15 : 5;
    return { points, evidence: [], restsOn: ["action.markAsRead", ...removing] };
  }),
  signal("rule.silences_internal_sender", 20, (view) =>
    !view.isHiding || view.internalSenders.length === 0
      ? null
      : {
          evidence: view.internalSenders.map(({ value }) => value),
          restsOn: [...clausesOf(view.internalSenders), ...removing],
        },
  ),
  signal("rule.forwards_and_hides", 15, (view) =>
    view.isHiding && external(view).length > 0 ? { evidence: [], restsOn: [...removing, ...sending] } : null,
  ),
  signal("rule.first_and_stops", 5, (view) => {
    const isFirst = view.rule.sequence === null || view.rule.sequence <= 1;
    const stops = view.rule.clauses.some(({ part, name }) => part === "action" && name === "stopProcessingRules");
    return isFirst && stops && isHarmful(view) ? { evidence: [], restsOn: ["action.stopProcessingRules"] } : null;
  }),
  signal("rule.split_hiding", 20, (view) => {
    const other = view.context.otherRules.find((each) => isOtherHalf(view, each));
    return other === undefined ? null : { evidence: [other.name], restsOn: ["conditions", ...removing] };
  }),
  signal("rule.shared_forward_target", 35, (view) => {
    const found = external(view).filter(({ address }) => (view.context.mailboxesByDestination.get(address) ?? 0) > 1);
    return ofDestinations(found, true);
  }),
  signal("rule.after_risky_signin", 35, ({ context: { hoursSinceRiskySignIn: hours } }) =>
    isRisky(hours) ? { evidence: [String(hours)], restsOn: [] } : null,
  ),
  signal("rule.new_client_or_ip", 10, ({ context: { isClientKnown } }) =>
    isClientKnown === false ? { evidence: [], restsOn: [] } : null,
  ),
  signal("rule.sorts_bulk_mail", -15, (view) => {
    const isNamed = [...view.words.security, ...view.words.finance].some(({ isEveryday }) => !isEveryday);
    if (view.robots.length === 0 || isNamed || external(view).length > 0 || isUnderSuspicion(view)) return null;
    return { evidence: view.robots, restsOn: [] };
  }),
  signal("rule.is_disabled", -20, ({ rule: { isEnabled } }) => (isEnabled ? null : { evidence: [], restsOn: [] })),
];

function ofDestinations(
  found: readonly { readonly address: string; readonly clause: string }[],
  isAround = false,
): RuleHit | null {
  if (found.length === 0) return null;
  return { evidence: found.map(({ address }) => address), restsOn: isAround ? [] : clausesOf(found) };
}

function clausesOf(found: readonly { readonly clause: string }[]): readonly string[] {
  return found.map(({ clause }) => clause);
}

const conditionsOf = ({ clauses }: InboxRule) => clauses.filter(({ part }) => part === "condition");

/** One rule moves messages to a rarely read folder and another deletes them, so that each alone looks less severe. */
function isOtherHalf({ rule, isDeleting, folder, context }: RuleView, other: InboxRule): boolean {
  if (!other.isEnabled || (other.id !== null && other.id === rule.id)) return false;
  const actions = new Map(
    other.clauses.flatMap(({ part, name, values }) => (part === "action" ? [[name, values]] : [])),
  );
  const otherDeletes =
    actions.has("delete") ||
    actions.has("permanentDelete") ||
    kindOf(actions.get("moveToFolder")?.[0], context) === "deleted";
  const otherHides = kindOf(actions.get("moveToFolder")?.[0], context) === "rare";
  const deletes = isDeleting || folder?.kind === "deleted";
  const isPair = (deletes && otherHides) || (folder?.kind === "rare" && otherDeletes);
  if (!isPair) return false;
  const sought = new Set(conditionsOf(rule).flatMap(({ values }) => values.map((value) => value.toLowerCase())));
  const alsoSought = conditionsOf(other).flatMap(({ values }) => values.map((value) => value.toLowerCase()));
  return (
    alsoSought.some((value) => sought.has(value) && value !== "true") || (sought.size === 0 && alsoSought.length === 0)
  );
}

function kindOf(folder: string | undefined, { folderNames }: RuleContext) {
  return folder === undefined ? null : folderKind(folderNames.get(folder) ?? folder);
}
