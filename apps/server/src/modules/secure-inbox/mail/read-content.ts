import { mailReport, type MailReport } from "@parapet/contract";
import { eq, getTableColumns } from "drizzle-orm";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openInWorker } from "./open-in-worker.ts";
import { ownMail } from "./policy.ts";
import { selectShown, type ShownRow } from "./present.ts";
import { contentContext, contentTable, messageTable } from "./table.ts";

/** @throws Failure `not_found` */
export async function findMail({ platform, viewer }: ViewerCall, id: string): Promise<ShownRow> {
  const [row] = await selectShown(platform.postgres.db).where(ownMail(viewer, id));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

export interface MailContent {
  readonly providerId: string;
  readonly raw: Buffer;
  /** Null if it wasn't analyzed. */
  readonly report: MailReport | null;
  readonly keptUntil: Date;
}

/** The raw email and its report; null after retention. */
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

/** The same, required. @throws Failure `conflict` after retention */
export async function requireContent(platform: Platform, id: string): Promise<MailContent> {
  const content = await readContent(platform, id);
  if (content === null)
    throw new Failure("conflict", { detail: "The content of this email has been deleted after its retention." });
  return content;
}

/** Renders an email with its evidence marked. Emails that failed analysis aren't retried. @throws Failure `conflict` */
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
  const opened = report === null ? null : await openInWorker(platform, providerId, { raw, view, evidence });
  if (opened !== null) return opened;
  throw new Failure("conflict", { detail: "This email can't be parsed; its source can be opened." });
}
