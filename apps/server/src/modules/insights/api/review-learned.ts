import { templateFor } from "@parapet/api-model";
import type { AnswerOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { readDocumentRow } from "./document-store.ts";
import { listKnownOperations } from "./list-known-operations.ts";
import { findApi, readTemplates } from "./queries.ts";
import { dayMs, defaultDays } from "./span.ts";
import { readPaths } from "./traffic-store.ts";

/** Paths that a list shows of an operation. */
const shownPaths = 5;

/** Lists what learning proposes, with the paths that it was learned from. @throws Failure `not_found`, `too_costly` */
export async function reviewLearned(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.review"]>> {
  const api = await findApi(call, id);
  const { platform, now } = call;
  const [{ templates, known }, row, paths] = await Promise.all([
    readTemplates(platform, api.id),
    readDocumentRow(platform.postgres.db, api.id),
    readPaths(platform, api, { from: new Date(now.getTime() - defaultDays * dayMs), to: now }),
  ]);
  const operations = listKnownOperations(templates, known);
  const names = operations.map(({ method, template }) => ({ method, template }));
  const { places } =
    row === null
      ? { places: [] }
      : await inDocumentThread(
          platform,
          call.viewer.providerId,
          "operations",
          { id: row.id, source: row.source },
          names,
        );
  const byOperation = Map.groupBy(paths, ({ method, path }) => `${method} ${templateFor(templates, path)}`);
  return {
    items: operations.map(({ id: name, method, template, calls }, at) => {
      const own = byOperation.get(name) ?? [];
      return {
        id: name,
        method,
        template,
        calls,
        paths: own.slice(0, shownPaths).map(({ path }) => path),
        path_count: own.length,
        documented: (places[at] ?? -1) >= 0,
      };
    }),
  };
}
