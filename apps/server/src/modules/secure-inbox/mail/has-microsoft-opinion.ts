import { microsoftCategories, type MicrosoftOpinion } from "@parapet/contract";
import { inArray, not, or, type SQL, sql } from "drizzle-orm";
import { messageTable as table } from "./table.ts";

/** Whether Microsoft's verdict is one of these. */
export function hasMicrosoftOpinion(opinions: readonly MicrosoftOpinion[]): SQL | undefined {
  const codesOf = (...wanted: readonly MicrosoftOpinion[]) =>
    Object.keys(microsoftCategories).filter((code) => wanted.some((each) => each === microsoftCategories[code]));
  const category = sql`coalesce(${table.microsoftCategory}, '')`;
  const matches = inArray(category, codesOf(...opinions));
  return opinions.includes("unknown") ? or(matches, not(inArray(category, Object.keys(microsoftCategories)))) : matches;
}
