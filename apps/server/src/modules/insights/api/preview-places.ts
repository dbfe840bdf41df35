import { routesOf, templateMatcher } from "@parapet/api-model";
import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { joinPlaces } from "./join-places.ts";
import { learnedSources } from "./learned-sources.ts";
import { listKnownOperations, type KnownOperation } from "./list-known-operations.ts";
import { readHostPlaces } from "./places.ts";
import { apiName } from "./present.ts";
import { findApi, readTemplates, templatesOf } from "./queries.ts";
import { operationKey, sum } from "./to-consumers.ts";

type Row = Endpoints["apis.previewPlaces"];

/** Operations that a preview lists. */
const maxListed = 100;

/** Says what joins an API with other places. @throws Failure `not_found`, `invalid_input`, `too_costly` */
export async function previewPlaces(call: ViewerCall, id: string, { places }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const { platform } = call;
  const { members } = await platform.postgres.db.transaction((tx) => joinPlaces(tx, api, places));
  const apis = [api, ...members.filter(({ memberOf }) => memberOf === null)];
  const before = new Map<string, readonly KnownOperation[]>();
  for (const each of apis) {
    const { templates, known } = await readTemplates(platform, each.id);
    before.set(apiName(each), listKnownOperations(templates, known));
  }
  const joining = new Set([api, ...members].map((each) => each.id));
  const around = await readHostPlaces(platform.postgres.db, [api, ...members]);
  const joinedPlaces = around.map((place) => (joining.has(place.id) ? { ...place, apiId: api.id } : place));
  const { templates, known } = await templatesOf(platform, api.id, learnedSources(api.id, joinedPlaces));
  const operations = listKnownOperations(templates, known);
  const match = templateMatcher(routesOf(templates).map(({ template }) => template));
  const all = [...before].flatMap(([name, own]) =>
    own.map(({ method, template }) => {
      const current = match(template)?.template ?? template;
      return {
        method,
        template: current,
        key: operationKey({ method, template: current }),
        from: { api: name, template },
      };
    }),
  );
  const joined = [...Map.groupBy(all, ({ key }) => key).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined || some.length < 2) return [];
    return [{ method: first.method, template: first.template, from: some.map(({ from }) => from) }];
  });
  return {
    calls: sum([api, ...members], ({ calls }) => calls),
    operations_before: before.get(apiName(api))?.length ?? 0,
    operations: operations.length,
    joined: joined.slice(0, maxListed),
    joined_count: joined.length,
  };
}
