import { isWithin } from "./destinations.ts";
import type { InboxRule, RuleClause } from "./inbox-rule.ts";
import type { RuleContext } from "./rule-context.ts";

/** Conditions that every message meets. */
const everyHeader =
  /^(?:received|from|to|date|subject|message-?id|mime-version|content-type|x-[a-z0-9-]*|return-path|authentication-results|arc-[a-z-]*)\b/i;
/** Sizes that nearly every message exceeds: bytes in cmdlets, kilobytes in Graph. */
const smallSize = 1023;

/**
 * The conditions of a rule that matches nearly every message, empty without conditions; null if one of them is
 * selective.
 */
export function openConditions({ clauses, isComplete }: InboxRule, context: RuleContext): readonly RuleClause[] | null {
  const conditions = clauses.filter(({ part }) => part === "condition");
  if (conditions.length === 0 && !isComplete) return null;
  return conditions.every((clause) => isOpen(clause, context)) ? conditions : null;
}

function isOpen({ name, values }: RuleClause, { ownDomains }: RuleContext): boolean {
  switch (name) {
    case "bodyContains":
    case "subjectContains":
    case "bodyOrSubjectContains":
      return values.some(isInEveryText);
    case "senderContains":
      return values.some((value) => isInEveryText(value) || /^[@.]+(?:com|net|org)?$/i.test(value));
    case "recipientContains":
      return values.some(
        (value) => isInEveryText(value) || isWithin(value.replace(/^@/, "").toLowerCase(), ownDomains),
      );
    case "headerContains":
      return values.some((value) => isInEveryText(value) || everyHeader.test(value));
    case "withinSizeRange":
      return values.some((value) => {
        const [minimum = "0", maximum = ""] = value.split("-");
        return Number(minimum) <= smallSize && (maximum === "" || Number(maximum) >= 4 * smallSize);
      });
    default:
      return false;
  }
}

/** Empty, NUL, a punctuation mark, or one letter. */
function isInEveryText(value: string): boolean {
  const letters = Array.from(value.replaceAll(/[\s\p{C}]/gu, ""));
  return letters.length <= 1 && !/\p{Script=Han}/u.test(letters[0] ?? "");
}
