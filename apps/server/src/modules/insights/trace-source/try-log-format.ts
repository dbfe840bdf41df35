import {
  captureCustomLine,
  captureFormats,
  listMembers,
  readLogDirective,
  readTextFields,
  redactExchange,
  suggestLogFormat,
  type Captured,
  type Exchange,
} from "@parapet/api-model";
import {
  logFormatLimits,
  type BodyOf,
  type Endpoints,
  type LogFormat,
  type LogTrial,
  type LogTrialLine,
} from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { slices } from "../../../platform/slices.ts";

/** Max lines, and max rejected ones, in the result. */
const maxShown = 20;
const created = { name: "Log format", ...logFormatLimits };

/** Reads lines as ingest would with a format, or with the one that a directive or the first line suggests; stores nothing. */
export async function tryLogFormat(
  { now }: Pick<ViewerCall, "now">,
  body: BodyOf<Endpoints["logFormats.try"]>,
): Promise<LogTrial> {
  const lines = body.lines.split(/\r?\n/).map((line) => line.trim());
  const { format, problem } = formatOf(body, lines);
  const trial: LogTrial = {
    format,
    problem,
    fields: format === null ? [] : fieldsOf(format, lines),
    read: 0,
    read_by_known: 0,
    ignored: 0,
    rejected_total: 0,
    lines: [],
    rejected: [],
  };
  const pause = slices();
  for (const [index, line] of lines.entries()) {
    const turn = pause();
    if (turn !== null) await turn;
    count(trial, index, line, now.getTime());
  }
  return trial;
}

function formatOf(
  { format, directive = "", zone }: BodyOf<Endpoints["logFormats.try"]>,
  lines: readonly string[],
): Pick<LogTrial, "format" | "problem"> {
  if (format !== undefined) return { format, problem: null };
  if (directive.trim() !== "") {
    return outcomeOf(readLogDirective(directive, created, lines), zone);
  }
  const example = lines.find((line) => line !== "" && !line.startsWith("#"));
  const suggested = example === undefined ? null : suggestLogFormat(example, created);
  return outcomeOf(suggested ?? "There is no line with fields", zone);
}

function outcomeOf(read: LogFormat | string, zone: string | undefined): Pick<LogTrial, "format" | "problem"> {
  if (typeof read === "string") return { format: null, problem: read };
  return { format: zone === undefined ? read : { ...read, zone }, problem: null };
}

/** The fields of the first line that the format fits; without one they have no values. */
function fieldsOf(format: LogFormat, lines: readonly string[]): LogTrial["fields"] {
  if (format.kind !== "text") {
    const members = findMapped(lines, (line) => listMembers(line, format.kind)) ?? [];
    const listed = new Set(members.map(({ path }) => path));
    const others = format.members.flatMap(({ path }) => (listed.has(path) ? [] : [{ path, value: "" }]));
    return [...members, ...others].map(({ path, value }) => ({
      path,
      value,
      field: format.members.find((each) => each.path === path)?.field ?? null,
    }));
  }
  const values = findMapped(lines, (line) => readTextFields(line, format));
  return format.parts.map(({ field }, at) => ({ path: null, value: values?.[at] ?? "", field }));
}

function count(trial: LogTrial, index: number, line: string, receivedAtMs: number): void {
  const custom = captureCustomLine(line, { receivedAtMs, logFormat: trial.format });
  if (custom?.kind === "call") {
    trial.read += 1;
    if (trial.lines.length < maxShown) trial.lines.push(present(index, custom.exchange));
    return;
  }
  const known = knownLine(line, receivedAtMs);
  switch (known?.kind) {
    case "call":
      trial.read_by_known += 1;
      break;
    case "ignored":
      trial.ignored += 1;
      break;
    case "reject":
    case undefined:
      trial.rejected_total += 1;
      if (trial.rejected.length < maxShown)
        trial.rejected.push({ index, detail: custom?.kind === "reject" ? custom.detail : detailOf(known) });
  }
}

function detailOf(known: Captured | undefined): string {
  return known?.kind === "reject" ? known.detail : "";
}

function findMapped<Found>(lines: readonly string[], read: (line: string) => Found | null): Found | null {
  for (const line of lines) {
    const found = read(line);
    if (found !== null) return found;
  }
  return null;
}

/** A line as the formats that Parapet knows read it. */
function knownLine(line: string, receivedAtMs: number): Captured | undefined {
  const read = captureFormats.access_log(Buffer.from(line), { receivedAtMs });
  return read.ok ? [...read.calls][0] : undefined;
}

function present(index: number, exchange: Exchange): LogTrialLine {
  const { path, query } = redactExchange(exchange);
  return {
    index,
    time: new Date(exchange.tsMs).toISOString(),
    duration_ms: exchange.durationMs,
    method: exchange.method,
    host: exchange.host,
    path,
    query,
    status: exchange.status,
    client: exchange.srcIp,
    user: exchange.context?.user ?? null,
    request_id: exchange.requestId,
  };
}
