import { differencesOf, documentedOperations, readYamlText, writeYaml, type Difference } from "@parapet/api-model";
import {
  mostChanges,
  type AnswerOf,
  type ApiChange,
  type ComparedVersion,
  type Endpoints,
  type QueryOf,
} from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { consumersOf, sum } from "./consumers-of.ts";
import { readDocumentRow } from "./document-store.ts";
import { findApi } from "./get-api.ts";
import { getSpec } from "./get-spec.ts";
import { dayMs, usualDays } from "./span-of.ts";
import type { ApiRow } from "./table.ts";
import { readConsumerCalls, type ConsumerCalls } from "./traffic-store.ts";

type Row = Endpoints["apis.changes"];

/** Consumers that an answer names. */
const shownConsumers = 100;

/** What changes for callers from one version to another, and whom it hits. @throws Failure `not_found` */
export async function compareDocuments(
  call: ViewerCall,
  id: string,
  { from, to }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const [base, revision, rows] = await Promise.all([
    readSide(call, api, from),
    readSide(call, api, to),
    readConsumerCalls(call.platform, api, { from: new Date(call.now.getTime() - usualDays * dayMs), to: call.now }),
  ]);
  const found = differencesOf(base.value, revision.value, { nowMs: call.now.getTime() }) ?? [];
  const hitBy = hits(rows, [base.value, revision.value]);
  const breaking = new Set(found.filter(({ level }) => level === "error").flatMap((each) => hitBy(each)));
  const broken = consumersOf([...breaking]);
  const count = (level: ApiChange["level"]) => found.filter((each) => each.level === level).length;
  return {
    summary: { error: count("error"), warning: count("warning"), info: count("info") },
    changes: found.slice(0, mostChanges).map((each) => changeOf(each, base, revision, hitBy(each))),
    broken: broken.slice(0, shownConsumers),
    broken_count: broken.length,
    broken_calls: sum(broken, ({ calls }) => calls),
  };
}

interface Side {
  readonly value: unknown;
  /** The line of a pointer in the document's YAML. */
  readonly lineOf: (pointer: string | null) => number | null;
}

async function readSide(call: ViewerCall, api: ApiRow, version: ComparedVersion): Promise<Side> {
  if (version === "learnt") {
    const value = await getSpec(call, api.id, { dialect: "3.1" });
    return sideOf(value, writeYaml(value));
  }
  const row = await readDocumentRow(call.platform.postgres.db, api.id, { version });
  if (row === null) throw new Failure("not_found");
  const value: unknown = JSON.parse(row.source);
  return sideOf(value, row.written ?? writeYaml(value));
}

function sideOf(value: unknown, text: string): Side {
  const read = readYamlText(text);
  return { value, lineOf: (pointer) => (pointer === null || !read.ok ? null : read.placeOf(pointer).line) };
}

/** The calls to the operation of a difference, in either document; all calls where it is about the whole API. */
function hits(
  rows: readonly ConsumerCalls[],
  documents: readonly unknown[],
): (difference: Difference) => readonly ConsumerCalls[] {
  const byOperation = new Map<string, Set<ConsumerCalls>>();
  for (const { find } of documents.map((each) => documentedOperations(each))) {
    for (const row of rows) {
      const operation = find(row.method, row.template);
      if (operation === null) continue;
      const name = `${operation.method} ${operation.template}`;
      byOperation.set(name, (byOperation.get(name) ?? new Set()).add(row));
    }
  }
  return ({ method, path }) => (path === null ? rows : [...(byOperation.get(`${method} ${path}`) ?? [])]);
}

function changeOf(difference: Difference, from: Side, to: Side, rows: readonly ConsumerCalls[]): ApiChange {
  const { id, level, method, path, base, revision, values } = difference;
  return {
    rule: id,
    level,
    method,
    path,
    from_pointer: base,
    from_line: from.lineOf(base),
    to_pointer: revision,
    to_line: to.lineOf(revision),
    values,
    calls: sum(rows, ({ calls }) => calls),
    consumers: new Set(rows.map(({ kind, consumer, organization }) => JSON.stringify([kind, consumer, organization])))
      .size,
  };
}
