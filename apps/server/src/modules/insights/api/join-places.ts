import { maxApiMembers } from "@parapet/contract";
import { and, eq, inArray, or } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiTable as table, type ApiRow } from "./table.ts";

/** What becomes of an API and of others when it gets a list of members. */
interface Joining {
  /** All members that it gets, also those that its new members had. */
  readonly members: readonly ApiRow[];
  /** Those that it has and loses. */
  readonly separated: readonly ApiRow[];
  /** Members before, by the ID of each API that changes; the API itself first. */
  readonly before: ReadonlyMap<string, readonly ApiRow[]>;
}

/**
 * Checks that places can be the members of an API, which is of the same provider.
 * @throws Failure `not_found` for a place of another provider, `invalid_input` for one that belongs to another API or when
 * there are too many, `conflict` if the API itself has just become a member
 */
export async function joinPlaces(db: Queryable, api: ApiRow, placeIds: readonly string[]): Promise<Joining> {
  const wanted = [...new Set(placeIds)];
  const ids = [api.id, ...wanted];
  // Of two people who join the same places at once, one comes first, and the other one reads what became of them.
  await db.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(table.id).for("update");
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.providerId, api.providerId), or(inArray(table.id, ids), inArray(table.memberOf, ids))));
  const known = new Map(rows.map((row) => [row.id, row]));
  if (known.get(api.id)?.memberOf !== null) throw new Failure("conflict");
  for (const [index, id] of wanted.entries()) {
    const row = known.get(id);
    if (row === undefined) throw new Failure("not_found");
    if (id === api.id) throw wrong(`/${index}`, "This is the API itself");
    if (row.memberOf !== null && row.memberOf !== api.id) throw wrong(`/${index}`, "This host belongs to another API");
  }
  const membersOf = (id: string) => rows.filter(({ memberOf }) => memberOf === id);
  const isWanted = ({ id, memberOf }: ApiRow) =>
    wanted.includes(id) || (memberOf !== null && wanted.includes(memberOf));
  const joined = wanted.filter((id) => membersOf(id).length > 0);
  const members = rows.filter(isWanted);
  if (members.length > maxApiMembers) throw wrong("", `Together they have more than ${maxApiMembers} hosts`);
  return {
    members,
    separated: membersOf(api.id).filter((row) => !isWanted(row)),
    before: new Map([api.id, ...joined].map((id) => [id, membersOf(id)])),
  };
}

function wrong(at: string, message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer: `/body/places${at}`, message }] });
}
