import type { Endpoints, MailPlace, MailShelf, QueryOf } from "@parapet/contract";
import { and, arrayOverlaps, eq, gte, inArray, lt, lte, not, notInArray, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Viewer } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { hasMicrosoftOpinion } from "./has-microsoft-opinion.ts";
import { mailboxTable, messageTable as table } from "./table.ts";

export type MailSelection = QueryOf<Endpoints["mail.select"]>;

const sortColumns = {
  received_at: table.receivedAt,
  p: table.p,
  severity: sql`array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], ${table.severity})`,
  from_address: table.fromAddress,
  subject: table.subject,
  decided_at: table.decidedAt,
};

const any = (column: AnyPgColumn, values: readonly string[] | undefined): SQL | undefined =>
  values === undefined ? undefined : inArray(column, [...values]);
const lower = (values: readonly string[] | undefined) => values?.map((value) => value.toLowerCase());
const overlaps = (column: AnyPgColumn, values: readonly string[] | undefined): SQL | undefined =>
  values === undefined ? undefined : arrayOverlaps(column, [...values]);

/** The condition and order of a list request. */
export function mailSelectionOf(
  viewer: Viewer,
  { shelf, sort, search, from, to, ...conditions }: MailSelection,
): { readonly where: SQL | undefined; readonly orderBy: SQL[] } {
  const where = and(
    eq(table.providerId, viewer.providerId),
    shelfCondition(shelf),
    any(table.verdict, conditions["verdict[is]"]),
    any(table.attackType, conditions["attack[is]"]),
    any(table.severity, conditions["severity[is]"]),
    any(table.campaignId, conditions["campaign[is]"]),
    any(mailboxTable.address, lower(conditions["mailbox[is]"])),
    any(table.fromAddress, lower(conditions["sender[is]"])),
    any(table.fromDomain, lower(conditions["domain[is]"])),
    any(table.language, lower(conditions["language[is]"])),
    any(table.source, conditions["source[is]"]),
    any(table.place, conditions["place[is]"]),
    conditions["microsoft[is]"] === undefined ? undefined : hasMicrosoftOpinion(conditions["microsoft[is]"]),
    overlaps(table.signals, conditions["signal[is]"]),
    without(overlaps(table.signals, conditions["signal[isNot]"])),
    overlaps(table.rules, conditions["rule[is]"]),
    overlaps(table.linkHosts, lower(conditions["link[is]"])),
    overlaps(table.attachmentExtensions, lower(conditions["file[is]"])?.map(withoutDot)),
    overlaps(table.attachmentHashes, lower(conditions["hash[is]"])),
    anyText(table.subject, conditions["subject[contains]"]),
    conditions["p[gte]"] === undefined ? undefined : gte(table.p, conditions["p[gte]"]),
    conditions["p[lte]"] === undefined ? undefined : lte(table.p, conditions["p[lte]"]),
    from === undefined ? undefined : gte(table.receivedAt, new Date(from)),
    to === undefined ? undefined : lt(table.receivedAt, new Date(to)),
    search === undefined ? undefined : searchCondition(likePattern(search)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

function without(condition: SQL | undefined): SQL | undefined {
  return condition === undefined ? undefined : not(condition);
}

function withoutDot(extension: string): string {
  return extension.replace(/^\./, "");
}

function anyText(column: AnyPgColumn, values: readonly string[] | undefined): SQL | undefined {
  return values === undefined ? undefined : or(...values.map((value) => holds(column, likePattern(value))));
}

function searchCondition(pattern: string): SQL | undefined {
  return or(
    holds(table.subject, pattern),
    holds(table.fromName, pattern),
    holds(table.fromAddress, pattern),
    holds(sql`coalesce(${table.fileName}, '')`, pattern),
  );
}

/** Places where users can't read it, so threats need no decision. */
const outOfReach: readonly MailPlace[] = ["quarantined", "soft_deleted", "purged", "gone"];

/** An analyst's decision overrides the verdict. */
export function shelfCondition(shelf: MailShelf): SQL | undefined {
  const undecided = sql`${table.decision} IS NULL`;
  const suspected = and(undecided, inArray(table.verdict, ["malicious", "suspicious"]));
  switch (shelf) {
    case "all":
      return undefined;
    case "open":
      return and(suspected, notInArray(table.place, [...outOfReach]));
    case "threats":
      return or(eq(table.decision, "phishing"), suspected);
    case "unwanted":
      return or(eq(table.decision, "spam"), and(undecided, inArray(table.verdict, ["spam", "graymail"])));
    case "harmless":
      return or(
        eq(table.decision, "clean"),
        and(undecided, inArray(table.verdict, ["clean", "unsure", "not_analysed"])),
      );
    case "phishing":
    case "spam":
    case "clean":
      return eq(table.decision, shelf);
  }
}
