import { findFullHour } from "../../../modules/account/sent-email/limit-email.ts";
import { type Finding, ok, unknown, warning } from "../finding.ts";
import type { Look } from "../look.ts";

const name = "email limits";
const networks = {
  first: "networks without emails today",
  further: "networks with three or more emails today",
} as const;

/** Whether a flood of registrations keeps others waiting. */
export async function checkEmailLimits({ postgres, now }: Look): Promise<readonly Finding[]> {
  if (postgres.thing === null)
    return [postgres.isNew ? ok(name, "none reached") : unknown(name, "PostgreSQL can't be read")];
  const full = await findFullHour(postgres.thing.db, now);
  if (full.length === 0) return [ok(name, "none reached this hour")];
  const seen = `registration emails are delayed until the next hour for ${full.map((each) => networks[each]).join(" and ")}`;
  return [
    warning(
      name,
      seen,
      "Invite users instead, or close registration in the instance settings until the flood ends. Password resets are still sent.",
    ),
  ];
}
