import { useQuery } from "@tanstack/react-query";
import { GroupProblem } from "./group-problem.tsx";
import { vipGroupQuery } from "./vip-group-query.ts";

/** Says above the list that the VIPs of the group are no longer kept in step, and why. */
export function VipGroupNote() {
  const { data } = useQuery(vipGroupQuery);
  const problem = data?.group?.problem ?? null;
  return problem === null ? null : <GroupProblem problem={problem} role={data?.role ?? ""} />;
}
