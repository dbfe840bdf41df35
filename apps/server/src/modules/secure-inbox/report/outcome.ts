import { sql, type SQL } from "drizzle-orm";
import { caseTable, reportTable } from "./table.ts";

/** A report is right if it matches the outcome; reporting a simulation always is. */
export const isRight: SQL = sql`(
  (${reportTable.kind} = 'phish' AND ${caseTable.verdict} IN ('phishing', 'simulation'))
  OR (${reportTable.kind} = 'junk' AND ${caseTable.verdict} IN ('spam', 'phishing', 'simulation'))
  OR (${reportTable.kind} = 'not_junk' AND ${caseTable.verdict} = 'clean'))`;

/** Wrong reports call harmless email harmful or the reverse. Spam reported as phishing is neither. */
export const isWrong: SQL = sql`(
  (${reportTable.kind} IN ('phish', 'junk') AND ${caseTable.verdict} = 'clean')
  OR (${reportTable.kind} = 'not_junk' AND ${caseTable.verdict} IN ('phishing', 'spam', 'simulation')))`;
