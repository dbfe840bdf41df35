import { mailReport, type MailReport } from "@parapet/contract";
import { eq, getTableColumns } from "drizzle-orm";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ownMail } from "./policy.ts";
import { selectShown, type ShownRow } from "./present.ts";
import { readInThread } from "./read-in-thread.ts";
import { contentContext, contentTable, messageTable } from "./table.ts";

/** A mail's row. @throws Failure `not_found` */
export async function findMail({ platform, viewer }: ViewerCall, id: string): Promise<ShownRow> {
  const [row] = await selectShown(platform.postgres.db).where(ownMail(viewer, id));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

export interface MailContent {
  readonly providerId: string;
  readonly raw: Buffer;
  /** Null for a mail that was not analysed. */
  readonly report: MailReport | null;
  readonly keptUntil: Date;
}

/** The mail as it came and what was found in it; null when it is kept no longer. */
export async function readContent(
  { postgres: { db }, sealing }: Pick<Platform, "postgres" | "sealing">,
  id: string,
): Promise<MailContent | null> {
  const [row] = await db
    .select({ ...getTableColumns(contentTable), providerId: messageTable.providerId })
    .from(contentTable)
    .innerJoin(messageTable, eq(messageTable.id, contentTable.messageId))
    .where(eq(contentTable.messageId, id));
  if (row === undefined) return null;
  const report: unknown = JSON.parse(sealing.open(row.sealedReport, contentContext(id, "report")));
  return {
    providerId: row.providerId,
    raw: await sealing.openBytes(row.sealedMime, contentContext(id, "mime")),
    report: z.nullable(mailReport).parse(report),
    keptUntil: row.keptUntil,
  };
}

/** The same of a mail whose content is needed. @throws Failure `conflict` when it is kept no longer */
export async function requireContent(platform: Platform, id: string): Promise<MailContent> {
  const content = await readContent(platform, id);
  if (content === null) throw new Failure("conflict", { detail: "The content of this mail is kept no longer." });
  return content;
}

/**
 * Reads a mail that was read before, with its evidence marked. What was no mail, or too costly, is not tried again.
 * @throws Failure `conflict`
 */
export async function readAgain(
  platform: Platform,
  { providerId, raw, report }: MailContent,
  view: "page" | "text",
): Promise<{ readonly content: string; readonly marked: number }> {
  const evidence = (report?.signals ?? []).flatMap(({ evidence: found }) =>
    found.flatMap(({ place, text, shows }) => {
      if (place === "body") return [text];
      return place === "link" ? [text, ...(shows?.code === "shown_as" ? [shows.about] : [])] : [];
    }),
  );
  const opened = report === null ? null : await readInThread(platform, providerId, { raw, view, evidence });
  if (opened !== null) return opened;
  throw new Failure("conflict", { detail: "This mail could not be read; its source can be opened." });
}
