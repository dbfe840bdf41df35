import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../../platform/call.ts";
import { apiName } from "../present.ts";
import { readChangedKinds } from "./changed-kinds.ts";

type Row = Endpoints["apis.previewKindRules"];

const maxListed = 100;

/** Lists APIs that rules would make another kind. Hosts of an API follow it, and aren't listed by themselves. */
export async function previewKindRules(
  { platform, viewer }: ViewerCall,
  { rules }: BodyOf<Row>,
): Promise<AnswerOf<Row>> {
  const all = await readChangedKinds(platform.postgres.db, viewer.providerId, rules);
  const changed = all.filter(({ row }) => row.memberOf === null);
  return {
    changes: changed.slice(0, maxListed).map(({ row, kind }) => ({
      id: row.id,
      name: apiName(row),
      display_name: row.displayName,
      from: row.kind,
      to: kind,
    })),
    count: changed.length,
  };
}
