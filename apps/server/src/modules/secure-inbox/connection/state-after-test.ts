import type { MailAbility, MailConnectionState } from "@parapet/contract";
import type { MailConnectionRow } from "./table.ts";

/** `connected` if every wanted ability works. */
export function stateOfTested(
  tested: MailConnectionRow["capabilities"],
  wanted: readonly MailAbility[],
): "connected" | "degraded" {
  const working = new Set(tested.filter(({ state }) => state === "ok").map(({ ability }) => ability));
  return wanted.every((ability) => working.has(ability)) ? "connected" : "degraded";
}

/** The state after a change of wanted abilities, from the last test. */
export function stateAfterTest(
  { state, capabilities }: Pick<MailConnectionRow, "state" | "capabilities">,
  wanted: readonly MailAbility[],
): MailConnectionState {
  return state === "connected" || state === "degraded" ? stateOfTested(capabilities, wanted) : state;
}
