import type { AlertPreview, BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { placeColumns } from "../api/place-sql.ts";
import { readPlaceMap, siteOf } from "../api/places.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { getParameters } from "./default-rules.ts";
import { concerns, getParameter } from "./evaluation.ts";
import { nothing } from "./firing.ts";
import { previewShifts, previewSilence, previewTraffic } from "./preview-courses.ts";
import { readFirstsIn, readOccurrencesByWindow, type SeenPlace } from "./preview-store.ts";
import { type Looked, type Previewed, type PreviewedRule, toPreviewSpan } from "./preview.ts";
import { apiOfOperation, firstSeenOf, readRuleApis, withCurrentApis } from "./rule-apis.ts";
import { refuseNumbers } from "./save-rule.ts";

const dayMs = 86_400_000;
const days = 7;
const maxItems = 50;

/** What a rule of these numbers would have raised in the last seven days, each thing once. @throws Failure `invalid_input` */
export async function previewRule(
  call: ViewerCall,
  { kind, scope, params }: BodyOf<Endpoints["alertRules.preview"]>,
): Promise<AlertPreview> {
  refuseNumbers(kind, params);
  const { platform, viewer, now } = call;
  await settleRows(platform);
  const from = new Date(now.getTime() - days * dayMs);
  const apis = await readRuleApis(platform.postgres.db, viewer.providerId);
  const rule = withCurrentApis({ kind, scope, params: getParameters(kind, params) }, apis);
  const looked = { platform, providerId: viewer.providerId, apis, from, to: now };
  const all = (await previewed(looked, rule)).filter(({ subject }) => concerns(rule, subject));
  const names = await readSourceNames(platform, viewer.providerId);
  const items = all.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, maxItems);
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    total: all.length,
    items: items.map(({ at, subject, observed, expected }) => ({
      time: at.toISOString(),
      host: subject.host,
      port: subject.port === 0 ? null : subject.port,
      method: subject.method,
      template: subject.template,
      action: subject.action,
      source_name: subject.sourceId === null ? null : (names.get(subject.sourceId) ?? ""),
      finding: subject.finding,
      observed,
      expected,
    })),
  };
}

async function previewed(looked: Looked, rule: PreviewedRule): Promise<Previewed[]> {
  const { platform, apis, from } = looked;
  const { kind } = rule;
  switch (kind) {
    case "new_api":
      return [...apis.values()].flatMap(({ apiId, memberOf, addedAt, port, firstSeenAt, ...place }) =>
        memberOf !== null || addedAt !== null || firstSeenAt === null || firstSeenAt < from
          ? []
          : { at: firstSeenAt, subject: { ...nothing, apiId, host: siteOf(place), port }, observed: 1, expected: null },
      );
    case "new_operation":
    case "pii_new": {
      const places = placeColumns(await readPlaceMap(platform.postgres.db, looked.providerId));
      const seen = await readFirstsIn(platform.clickhouse, kind, toPreviewSpan(looked, rule), places);
      return firstsOf(looked, rule, seen);
    }
    case "shadow":
    case "zombie":
    case "violation":
    case "weak_jwt": {
      const minutes = getParameter(rule, "window_minutes");
      const seen = await readOccurrencesByWindow(platform.clickhouse, kind, toPreviewSpan(looked, rule), minutes);
      return seen.map((each) => seenOf(looked, each));
    }
    case "error_rate":
    case "latency":
      return previewShifts(looked, rule);
    case "traffic_drop":
    case "traffic_spike":
      return previewTraffic(looked, rule);
    case "source_silent":
      return previewSilence(looked, rule);
  }
}

/** What is learned of a young API is no news. */
function firstsOf(looked: Looked, rule: PreviewedRule, seen: readonly SeenPlace[]): Previewed[] {
  const learningMs = getParameter(rule, "learning_hours") * 3_600_000;
  const knownSince = firstSeenOf(looked.apis);
  const keyOf = ({ host, port, method, template, at }: SeenPlace, action: string) =>
    JSON.stringify([host, port, method, template, action, at]);
  const news = new Set(seen.map((each) => keyOf(each, each.action)));
  return seen.flatMap((each) => {
    // The first actions of a new operation are part of that news.
    if (rule.kind === "new_operation" && each.action !== "" && news.has(keyOf(each, ""))) return [];
    const apiId = apiOfOperation(looked.apis, each)?.apiId;
    const since = apiId === undefined ? undefined : knownSince.get(apiId);
    const isYoung = since === undefined || Date.parse(each.at) - since.getTime() < learningMs;
    return rule.kind === "new_operation" && isYoung && learningMs > 0 ? [] : seenOf(looked, each);
  });
}

function seenOf(looked: Looked, { host, port, method, template, action, finding, at, calls }: SeenPlace): Previewed {
  const subject = {
    ...nothing,
    apiId: apiOfOperation(looked.apis, { host, port, template })?.apiId ?? null,
    host,
    port,
    method,
    template,
    action: action || null,
  };
  return { at: new Date(at), subject: { ...subject, finding: finding || null }, observed: calls, expected: null };
}
