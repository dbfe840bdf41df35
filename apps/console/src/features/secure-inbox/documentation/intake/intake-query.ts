import { intakeEndpoints, type IntakeHealth } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

/** How often it is asked again, in milliseconds: while something moves, and else. */
const [soon, later] = [3_000, 30_000];

function isMoving({ scan, waiting, monitored, subscriptions: { active, failed }, delta }: IntakeHealth): boolean {
  const isStarting = monitored === 0 || active + failed < monitored || delta.healed < monitored;
  return isStarting || scan?.state === "running" || waiting > 0;
}

export const intakeQuery = queryOptions({
  queryKey: ["mailIntake.health"],
  queryFn: ({ signal }) => call(intakeEndpoints["mailIntake.health"], { signal }),
  refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? soon : later),
});
