import { isTrafficDrop, isTrafficSpike, judgeSilence, seasonalBaseline } from "@parapet/api-model";
import { placeColumns } from "../api/place-sql.ts";
import { readPlaceMap } from "../api/places.ts";
import { readApiCourses, readSourceMinutes } from "./course-store.ts";
import { apiKey, getParameter } from "./evaluation.ts";
import { judgeErrors, judgeLatency } from "./find-shifts.ts";
import { toBaseline } from "./find-silence.ts";
import { nothing } from "./firing.ts";
import { readSuspects } from "./preview-store.ts";
import { type Looked, type Previewed, type PreviewedRule, toPreviewSpan } from "./preview.ts";
import { apiOfOperation } from "./rule-apis.ts";
import { operationKey, readOperationSteps } from "./window-store.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
const daySeconds = 86_400;

/** The first of each run of steps that follow each other. */
function starts<Step extends { readonly step: number }>(steps: readonly Step[]): Step[] {
  return steps.filter(({ step }, index) => steps[index - 1]?.step !== step - 1);
}

/** Windows in which an operation failed more often, or hours in which it was slower, than in the week before them. */
export async function previewShifts(looked: Looked, rule: PreviewedRule): Promise<Previewed[]> {
  const { clickhouse } = looked.platform;
  const span = toPreviewSpan(looked, rule);
  const isErrors = rule.kind === "error_rate";
  const judge = isErrors ? judgeErrors : judgeLatency;
  const measure = isErrors ? "calls" : "latency";
  const seconds = isErrors ? getParameter(rule, "window_minutes") * 60 : 3600;
  const limit = getParameter(rule, isErrors ? "least_rate" : "least_ms");
  const places = placeColumns(await readPlaceMap(looked.platform.postgres.db, looked.providerId));
  const operations = await readSuspects(clickhouse, span, { measure, seconds, limit, places });
  const from = Math.floor(span.from / 3600) * 3600 - 7 * daySeconds;
  const whole = { providerId: looked.providerId, sources: span.sources, from, to: span.to };
  const steps = await readOperationSteps(clickhouse, measure, whole, seconds, { places, operations });
  const weekSteps = Math.floor((7 * daySeconds) / seconds);
  const byOperation = Map.groupBy(steps, (step) => JSON.stringify(operationKey(step)));
  return [...byOperation.values()].flatMap((own) => {
    const beyond = own.flatMap((now) => {
      if (now.step < weekSteps) return [];
      const earlier = own.filter(({ step }) => step < now.step && step >= now.step - weekSteps);
      const judged = judge(rule, now, earlier);
      return judged === null ? [] : { ...now, ...judged };
    });
    return starts(beyond).map(({ host, port, method, template, action, step, observed, expected }) => {
      const apiId = apiOfOperation(looked.apis, { host, port, template })?.apiId ?? null;
      const at = new Date((from + step * seconds) * 1000);
      const subject = { ...nothing, apiId, host, port, method, template, action: action || null };
      return { at, subject, observed, expected };
    });
  });
}

/** Hours in which an API got far fewer, or far more, calls than in those hours of the weeks before. */
export async function previewTraffic(looked: Looked, rule: PreviewedRule): Promise<Previewed[]> {
  const { platform, providerId, apis, from, to } = looked;
  const stores = { clickhouse: platform.clickhouse, db: platform.postgres.db };
  const courses = await readApiCourses(stores, providerId, to);
  const minCalls = getParameter(rule, "min_calls");
  const first = Math.ceil(from.getTime() / hourMs);
  return courses.flatMap(({ host, port, history: { counts, until } }) => {
    const beyond: { step: number; observed: number; expected: number }[] = [];
    let baseline = seasonalBaseline({ counts, until: first });
    for (let hour = first; hour < until; hour += 1) {
      // Baselines change slowly: one per day is enough for a preview.
      if ((hour - first) % 24 === 0) baseline = seasonalBaseline({ counts, until: hour });
      const expectation = baseline.at(hour);
      const observed = counts.get(hour) ?? 0;
      if (expectation === null) continue;
      const isBeyond =
        rule.kind === "traffic_drop"
          ? isTrafficDrop(observed, expectation, { minCalls, share: getParameter(rule, "share") })
          : isTrafficSpike(observed, expectation, { minCalls, factor: getParameter(rule, "factor") });
      if (isBeyond) beyond.push({ step: hour, observed, expected: expectation.expected });
    }
    const subject = { ...nothing, apiId: apis.get(apiKey(host, port))?.apiId ?? null, host, port };
    return starts(beyond).map(({ step, observed, expected }) => ({
      at: new Date(step * hourMs),
      subject,
      observed,
      expected,
    }));
  });
}

/** Of the pauses of a source, the longest are looked at. */
const maxPauses = 50;

/** Pauses of a source that were longer than its rhythm allowed. */
export async function previewSilence(looked: Looked, rule: PreviewedRule): Promise<Previewed[]> {
  const { platform, providerId, from, to } = looked;
  const minMs = getParameter(rule, "silent_minutes") * minuteMs;
  const courses = await readSourceMinutes(platform.clickhouse, providerId, to);
  const wanted = courses.filter(
    ({ sourceId }) => rule.scope.sources.length === 0 || rule.scope.sources.includes(sourceId),
  );
  return wanted.flatMap(({ sourceId, minutes, events }) => {
    const ends = [...minutes.slice(1), to.getTime()];
    const pauses = ends.flatMap((end, index) => {
      const start = minutes[index] ?? end;
      return end >= from.getTime() && end - start > minMs ? { end, start, count: index + 1 } : [];
    });
    const longest = pauses
      .toSorted((one, other) => other.end - other.start - (one.end - one.start))
      .slice(0, maxPauses);
    return longest.flatMap(({ end, count }) => {
      const before = { minutes: minutes.slice(0, count), events: events.slice(0, count) };
      const silence = judgeSilence({ minutes: before.minutes, baseline: toBaseline(before) }, end, minMs);
      if (silence === null || !silence.isSilent) return [];
      const observed = Math.round(silence.lasts / minuteMs);
      const at = new Date(end - silence.lasts + silence.limit);
      return { at, subject: { ...nothing, sourceId }, observed, expected: null };
    });
  });
}
