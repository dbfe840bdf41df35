import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findApiAt } from "./find-api-at.ts";
import { readProvided } from "./provide-document.ts";

type Row = Endpoints["apis.readDocument"];

/** Reads a document that isn't stored, and finds the APIs that have its hosts. */
export async function readServers(call: ViewerCall, { source, files }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer } = call;
  const read = await readProvided(platform, viewer.providerId, source, files);
  if (!read.ok) return { outcome: "refused", problems: [...read.problems] };
  const { title, version: info_version, dialect, warnings } = read;
  const servers = await Promise.all(
    read.servers.map(async (place) => ({
      ...place,
      api_id: await findApiAt(platform.postgres.db, viewer.providerId, place),
    })),
  );
  return { outcome: "read", title, info_version, dialect, warnings: [...warnings], servers };
}
