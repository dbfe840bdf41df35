import type { Difference } from "@parapet/api-model";
import type { AnswerOf, ApiChange, ApiChanges, BodyOf, ComparedVersion, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Changes, ComparedText, Operations } from "../document-work/document-tasks.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { readDocumentRow } from "./document-store.ts";
import { readProvided } from "./provide-document.ts";
import { findApi, getSpec } from "./queries.ts";
import { dayMs, defaultDays } from "./span.ts";
import type { ApiRow } from "./table.ts";
import { toConsumers, sum } from "./to-consumers.ts";
import { readConsumerCalls, type ConsumerCalls } from "./traffic-store.ts";

type Row = Endpoints["apis.changes"];

/** Consumers that an answer names. */
const shownConsumers = 100;

/** What changes for callers from one version to another, and whom it hits. @throws Failure `not_found`, `too_costly` */
export async function compareDocuments(
  call: ViewerCall,
  id: string,
  { from, to }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const [base, revision] = await Promise.all([readSide(call, api, from), readSide(call, api, to)]);
  return compareTexts(call, api, base, revision);
}

/** The same for documents that aren't stored. @throws Failure `not_found`, `invalid_input`, `too_costly` */
export async function compareProvided(
  call: ViewerCall,
  id: string,
  { base, revision }: BodyOf<Endpoints["apis.compareTexts"]>,
): Promise<ApiChanges> {
  const api = await findApi(call, id);
  // Sequential: documents of one provider share a thread.
  const from = await readText(call, "/body/base", base);
  const to = await readText(call, "/body/revision", revision);
  return compareTexts(call, api, from, to);
}

async function readText({ platform, viewer }: ViewerCall, pointer: string, source: string): Promise<ComparedText> {
  const read = await readProvided(platform, viewer.providerId, source);
  if (read.ok) return { id: null, source: read.source, written: read.written };
  const errors = read.problems.map(({ fault, line, column }) => ({
    pointer,
    message: `${fault} at line ${line}, column ${column}`,
  }));
  throw new Failure("invalid_input", { errors });
}

/** What changes for callers from one text to another, and which callers. @throws Failure `too_costly` */
export async function compareTexts(
  call: ViewerCall,
  api: ApiRow,
  base: ComparedText,
  revision: ComparedText,
): Promise<ApiChanges> {
  const span = { from: new Date(call.now.getTime() - defaultDays * dayMs), to: call.now };
  const rows = await readConsumerCalls(call.platform, api, span);
  const names = rows.map(({ method, template }) => ({ method, template }));
  const { providerId } = call.viewer;
  const [compared, ...operations] = await Promise.all([
    inDocumentThread(call.platform, providerId, "changes", base, revision, call.now.getTime()),
    inDocumentThread(call.platform, providerId, "operations", base, names),
    inDocumentThread(call.platform, providerId, "operations", revision, names),
  ]);
  // More values than can be compared, or nested too deep.
  if (compared === null) throw new Failure("too_costly");
  const hitBy = hits(rows, operations);
  const breaking = new Set(compared.broken.flatMap((each) => hitBy(each)));
  const broken = toConsumers([...breaking]);
  return {
    summary: compared.counts,
    changes: compared.changes.map((each) => changeOf(each, hitBy(each))),
    broken: broken.slice(0, shownConsumers),
    broken_count: broken.length,
    broken_calls: sum(broken, ({ calls }) => calls),
  };
}

/** The text of a version, or of what traffic shows. @throws Failure `not_found` */
export async function readSide(call: ViewerCall, api: ApiRow, version: ComparedVersion): Promise<ComparedText> {
  if (version === "learnt")
    return { id: null, source: JSON.stringify(await getSpec(call, api.id, { dialect: "3.1" })), written: null };
  const row = await readDocumentRow(call.platform.postgres.db, api.id, { version });
  if (row === null) throw new Failure("not_found");
  return { id: row.id, source: row.source, written: row.written };
}

/** The calls to the operation of a difference, in either document; all calls where it is about the whole API. */
function hits(
  rows: readonly ConsumerCalls[],
  documents: readonly Operations[],
): (difference: Pick<Difference, "method" | "path">) => readonly ConsumerCalls[] {
  const byOperation = new Map<string, Set<ConsumerCalls>>();
  for (const { list, places } of documents) {
    for (const [at, row] of rows.entries()) {
      const operation = list[places[at] ?? -1];
      if (operation === undefined) continue;
      const name = `${operation.method} ${operation.template}`;
      byOperation.set(name, (byOperation.get(name) ?? new Set()).add(row));
    }
  }
  return ({ method, path }) => (path === null ? rows : [...(byOperation.get(`${method} ${path}`) ?? [])]);
}

type Change = NonNullable<Changes>["changes"][number];

function changeOf(change: Change, rows: readonly ConsumerCalls[]): ApiChange {
  const { id, level, method, path, base, revision, values, fromLine, toLine } = change;
  return {
    rule: id,
    level,
    method,
    path,
    from_pointer: base,
    from_line: fromLine,
    to_pointer: revision,
    to_line: toLine,
    values,
    calls: sum(rows, ({ calls }) => calls),
    consumers: new Set(rows.map(({ kind, consumer, organization }) => JSON.stringify([kind, consumer, organization])))
      .size,
  };
}
