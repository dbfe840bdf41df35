import { commonEnvironments, type AnswerOf, type BodyOf, type Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { listPlaces } from "./list-places.ts";
import { hasEnvironment, readPlaces } from "./places.ts";
import { apiName } from "./present.ts";
import { findApi } from "./queries.ts";
import { apiTable } from "./table.ts";

type Row = Endpoints["apis.setEnvironments"];

/** Says which environments hosts of an API are. @throws Failure `not_found`, also for a host that isn't one of the API's */
export async function setEnvironments(
  call: ViewerCall,
  id: string,
  { environments }: BodyOf<Row>,
): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  await call.platform.postgres.db.transaction(async (tx) => {
    const places = new Map((await readPlaces(tx, api.id)).map((place) => [place.id, place]));
    const before: Record<string, string | null> = {};
    const after: Record<string, string | null> = {};
    for (const { id: placeId, environment } of environments) {
      const place = places.get(placeId);
      if (place === undefined) throw new Failure("not_found");
      if (!hasEnvironment(place))
        throw new Failure("invalid_input", { detail: `${apiName(place)} has the environment of its host` });
      const name = environment === null ? null : commonName(environment);
      if (name === place.environment) continue;
      before[apiName(place)] = place.environment;
      after[apiName(place)] = name;
      await tx.update(apiTable).set({ environment: name }).where(eq(apiTable.id, placeId));
    }
    if (Object.keys(after).length === 0) return;
    const subject = { subjectType: "api", subjectId: api.id };
    await recordAudit(tx, call, { action: "api.set_environments", ...subject, before, after });
  });
  return listPlaces(call, api.id);
}

/** `Production` is the same as `production`; other names are as people write them. */
const commonName = (name: string) => commonEnvironments.find((each) => each === name.toLowerCase()) ?? name;
