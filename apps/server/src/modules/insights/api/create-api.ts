import { defaultPort, kindByRules, readPlace, type ReadPlace } from "@parapet/api-model";
import type { Api, BodyOf, Endpoints } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import { assertRoom } from "../../account/quota/assert-room.ts";
import { findApiAt } from "./find-api-at.ts";
import { getApiKind } from "./find-or-create-api.ts";
import { readKindRules } from "./kind-rules/read-kind-rules.ts";
import { apiName } from "./present.ts";
import { readProvided, toVersion } from "./provide-document.ts";
import { getApi } from "./queries.ts";
import { refreshTemplates } from "./refresh-templates.ts";
import { addVersion, assertStorage } from "./store-document.ts";
import { apiKnowledgeTopic, apiTable } from "./table.ts";

type Body = BodyOf<Endpoints["apis.create"]>;

/**
 * Adds an API before its first call, which arrives at this row. With a document, both are added or neither.
 * @throws Failure `invalid_input`, `quota_reached`, `quota_exceeded`, and `conflict` with the API that has the host
 */
export async function createApi(call: ViewerCall, body: Body): Promise<Api> {
  const { platform, viewer, now } = call;
  const { providerId } = viewer;
  const place = placeOf(body);
  const { host, scheme } = place;
  const document = body.document === undefined ? null : await readDocument(call, body.document);
  if (document !== null) await assertStorage(call, document);
  const id = newId();
  await platform.services.get(eventBusService).change(async (tx, publish) => {
    const taken = (existingId: string | null) =>
      new Failure("conflict", {
        detail: `${apiName({ ...place, port: place.port ?? 0, prefix: "" })} is an API already`,
        existingId: existingId ?? undefined,
      });
    const existing = await findApiAt(tx, providerId, place);
    if (existing !== null) throw taken(existing);
    await assertRoom(tx, "apis", providerId);
    const known = body.kind ?? kindByRules(await readKindRules(tx, providerId), host);
    const named = { kind: known ?? getApiKind({ host, dstIp: null }), displayName: body.display_name ?? null };
    const added = await tx
      .insert(apiTable)
      .values({ id, providerId, host, port: place.port ?? 0, scheme, ...named, addedAt: now })
      .onConflictDoNothing()
      .returning({ id: apiTable.id });
    // Its first call came meanwhile.
    if (added.length === 0) throw taken(await findApiAt(tx, providerId, place));
    await recordAudit(tx, call, {
      action: "api.create",
      subjectType: "api",
      subjectId: id,
      after: { host, port: place.port, scheme, kind: named.kind, display_name: named.displayName },
    });
    if (document !== null) await addVersion(tx, call, id, document);
    await publish(apiKnowledgeTopic, { apiId: id });
  });
  if (document !== null) await refreshTemplates(platform, id);
  return getApi(call, id);
}

/** Host and port as calls have them. */
function placeOf(body: Body): ReadPlace {
  const read = readPlace(body.host);
  if (read === null) throw wrong("/body/host", "This is no host name, IP address, or URL with http, https, ws or wss");
  const scheme = body.scheme === undefined ? read.scheme : body.scheme;
  if (body.port !== undefined) return { ...read, scheme, port: body.port };
  return { ...read, scheme, port: read.port ?? defaultPort(scheme) };
}

async function readDocument(call: ViewerCall, { source, files, url }: NonNullable<Body["document"]>) {
  const read = await readProvided(call.platform, call.viewer.providerId, source, files);
  if (read.ok) return toVersion(read, url);
  throw new Failure("invalid_input", {
    errors: read.problems.map(({ fault, pointer, line, column }) => ({
      pointer: "/body/document/source",
      message: `Line ${line}, column ${column}: ${fault} ${pointer}`.trim(),
    })),
  });
}

function wrong(pointer: string, message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer, message }] });
}
