import { isDeepStrictEqual } from "node:util";
import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { eq, inArray } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import { joinPlaces } from "./join-places.ts";
import { listPlaces } from "./list-places.ts";
import { apiName } from "./present.ts";
import { findApi } from "./queries.ts";
import { refreshTemplates } from "./refresh-templates.ts";
import { settingsOfPlace, toSettings } from "./settings.ts";
import { apiKnowledgeTopic, apiTable as table, apiTemplateTable, type ApiRow } from "./table.ts";

type Row = Endpoints["apis.setPlaces"];

/**
 * Joins other APIs to an API, or separates them. Calls stay stored by their places, so that history follows, and
 * documents, decisions and settings of an API that joins apply again once it is separated.
 * @throws Failure `not_found`, `invalid_input`, `conflict`, `too_costly`
 */
export async function setPlaces(call: ViewerCall, id: string, { places, known }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const { platform } = call;
  const { separated, before } = await platform.services.get(eventBusService).change(async (tx, publish) => {
    const joining = await joinPlaces(tx, api, places);
    const current = (joining.before.get(api.id) ?? []).map((row) => row.id).toSorted();
    if (known !== undefined && !isDeepStrictEqual(known.toSorted(), current)) throw new Failure("conflict");
    const set = (rows: readonly ApiRow[], memberOf: string | null) =>
      tx
        .update(table)
        .set({ memberOf })
        .where(
          inArray(
            table.id,
            rows.map((row) => row.id),
          ),
        );
    await set(joining.separated, null);
    // What the host's API made private meanwhile stays private under a path prefix.
    for (const row of joining.separated.filter(({ prefix }) => prefix !== ""))
      await tx
        .update(table)
        .set({ settings: keepPrivate(api, row), settingsAt: call.now })
        .where(eq(table.id, row.id));
    await set(joining.members, api.id);
    await tx
      .update(apiTemplateTable)
      .set({ changedAt: call.now })
      .where(
        inArray(
          apiTemplateTable.apiId,
          [api, ...joining.separated].map((row) => row.id),
        ),
      );
    await recordAudit(tx, call, {
      action: "api.set_places",
      subjectType: "api",
      subjectId: api.id,
      before: { places: (joining.before.get(api.id) ?? []).map(apiName) },
      after: { places: joining.members.map(apiName) },
    });
    for (const each of [api, ...joining.members, ...joining.separated])
      await publish(apiKnowledgeTopic, { apiId: each.id });
    return joining;
  });
  for (const each of [api, ...separated]) {
    // The change is saved; a task tries again what fails here.
    await refreshTemplates(platform, each.id, true).catch((error: unknown) =>
      platform.log.warn({ err: error, apiId: each.id }, "calls of an API with other hosts could not be regrouped"),
    );
  }
  const { items } = await listPlaces(call, api.id);
  return { items, undo: [...before].map(([each, rows]) => ({ id: each, places: rows.map((row) => row.id) })) };
}

/** The settings of a place with what is private of an API, too. */
function keepPrivate(api: ApiRow, { settings }: ApiRow): ApiRow["settings"] {
  const both = settingsOfPlace(toSettings(api.settings), toSettings(settings));
  const { bodies, private_headers, private_pointers } = both;
  return { ...settings, bodies, private_headers, private_pointers };
}
