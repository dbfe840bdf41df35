import { type Contract, contractSteps, joinPieces } from "@parapet/api-model";
import type { ApiSettings } from "@parapet/contract";
import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Failure } from "../../../../platform/failure.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Queryable } from "../../../../platform/postgres/postgres.ts";
import { inSlices } from "../../../../platform/slices.ts";
import { documentAround } from "../../api/document-around.ts";
import { apiIdOf } from "../../api/places.ts";
import { getIdentityRules, settingsOfPlace, toSettings } from "../../api/settings.ts";
import { apiDocumentTable, apiTable, apiTemplateTable } from "../../api/table.ts";
import type { DocumentText } from "../../document-work/document-tasks.ts";
import { inDocumentThread } from "../../document-work/in-document-thread.ts";
import { rulePackTable } from "../../rule-pack/table.ts";
import type { ApiDocumentContract, ApiKnowledge } from "./knowledge.ts";

/** What calls of an API are analyzed with, and its settings. */
export interface StoredKnowledge extends Omit<ApiKnowledge, "packs"> {
  readonly settings: ApiSettings;
}

/** Versions to compare before knowledge is loaded again. */
export interface KnowledgeVersion {
  /** The API that the place belongs to; null when the provider has too many. */
  readonly apiId: string | null;
  readonly documentId: string | null;
  readonly templatesAt: string | null;
  readonly settingsAt: string | null;
  /** The number of enabled packs, and the last change of one. */
  readonly packsAt: string | null;
  /** Of the place's host, in order: which calls are its own. */
  readonly prefixes: readonly string[];
}

/** The version of the knowledge of each place's API in the database. */
export async function readVersions(db: Queryable, placeIds: readonly string[]): Promise<Map<string, KnowledgeVersion>> {
  if (placeIds.length === 0) return new Map();
  const place = alias(apiTable, "place");
  const rows = await db
    .select({
      id: place.id,
      apiId: apiTable.id,
      documentId: sql<string | null>`coalesce((SELECT d.id FROM ${apiDocumentTable} d WHERE d.api_id = ${apiTable.id}
        ORDER BY d.version DESC LIMIT 1), ${documentAround()})`,
      templatesAt: sql<string | null>`${apiTemplateTable.changedAt}::text`,
      settingsAt: sql<string | null>`${apiTable.settingsAt}::text`,
      packsAt: sql<string | null>`(SELECT count(*) || ' ' || max(p.changed_at) FROM ${rulePackTable} p
        WHERE p.provider_id = ${apiTable.providerId} AND p.enabled)`,
      prefixes: sql<string[]>`ARRAY(SELECT p.prefix FROM ${apiTable} p WHERE p.provider_id = ${place.providerId}
        AND p.host = ${place.host} AND p.port = ${place.port} AND p.prefix <> '' ORDER BY p.prefix)`,
    })
    .from(place)
    .innerJoin(apiTable, eq(apiTable.id, apiIdOf(place)))
    .leftJoin(apiTemplateTable, eq(apiTemplateTable.apiId, apiTable.id))
    .where(inArray(place.id, [...placeIds]));
  return new Map(rows.map(({ id, ...version }) => [id, version]));
}

/** Loads what calls of an API are analyzed with. @param isSame the document is loaded already */
export async function readKnowledge(
  platform: Platform,
  { apiId, placeId, providerId }: { readonly apiId: string; readonly placeId: string; readonly providerId: string },
  { documentId }: KnowledgeVersion,
  isSame: boolean,
): Promise<StoredKnowledge> {
  const { db } = platform.postgres;
  const [document, [learned], apis] = await Promise.all([
    isSame ? ("same" as const) : documentId === null ? null : readDocumentContract(platform, providerId, documentId),
    db
      .select({ templates: apiTemplateTable.templates })
      .from(apiTemplateTable)
      .where(eq(apiTemplateTable.apiId, apiId)),
    db
      .select({ id: apiTable.id, settings: apiTable.settings })
      .from(apiTable)
      .where(inArray(apiTable.id, [apiId, placeId])),
  ]);
  const [ofApi, ofPlace] = [apiId, placeId].map((id) =>
    toSettings(apis.find((each) => each.id === id)?.settings ?? {}),
  );
  const settings = settingsOfPlace(ofApi ?? toSettings({}), ofPlace ?? toSettings({}));
  return { document, templates: learned?.templates ?? [], rules: getIdentityRules(settings), settings };
}

async function readDocumentContract(
  platform: Platform,
  providerId: string,
  id: string,
): Promise<ApiDocumentContract | null> {
  const [row] = await platform.postgres.db
    .select({ source: apiDocumentTable.source })
    .from(apiDocumentTable)
    .where(eq(apiDocumentTable.id, id));
  if (row === undefined) return null;
  const { source } = row;
  const contract = await readContractInSlices(platform, providerId, { id, source }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    platform.log.warn(
      { document: id, reason: error.message },
      "document can't be read; calls aren't checked against it",
    );
    return null;
  });
  return { id, contract, size: source.length };
}

/** A document that calls are checked against in this thread, read in slices of a few milliseconds. @throws Failure `too_costly` */
async function readContractInSlices(
  platform: Platform,
  owner: string,
  document: DocumentText,
): Promise<Contract | null> {
  const pieces = await inDocumentThread(platform, owner, "pieces", document);
  const value = await inSlices(joinPieces(pieces));
  return inSlices(contractSteps(value));
}
