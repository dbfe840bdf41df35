import { eventVerdict, type AnswerOf, type Endpoints } from "@parapet/contract";

type Counted = Pick<AnswerOf<Endpoints["events.histogram"]>, "from" | "to">;

/** Statuses outside the four classes, by their first digit. */
const otherClasses = [0, 1, 6, 7, 8, 9];

/** What selects the calls of some bars, or of one part of them, within what was counted. */
export function barSelection(counted: Counted, from: Date, to: Date, part?: string) {
  const range = {
    from: from.toISOString() > counted.from ? from.toISOString() : counted.from,
    to: to.toISOString() < counted.to ? to.toISOString() : counted.to,
  };
  if (part === undefined) return range;
  if (part === "other") return { ...range, "statusClass[is]": otherClasses };
  if (/^[2-5]xx$/.test(part)) return { ...range, "statusClass[is]": [Number(part[0])] };
  const verdict = eventVerdict.safeParse(part);
  return verdict.success ? { ...range, "verdict[is]": [verdict.data] } : range;
}
