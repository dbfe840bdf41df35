import { sql, type SQL } from "drizzle-orm";
import { caseTable, reportTable } from "./table.ts";

/** A report was right when it said what the mail turned out to be; an exercise is there to be reported. */
export const isRight: SQL = sql`(
  (${reportTable.kind} = 'phish' AND ${caseTable.verdict} IN ('phishing', 'simulation'))
  OR (${reportTable.kind} = 'junk' AND ${caseTable.verdict} IN ('spam', 'phishing', 'simulation'))
  OR (${reportTable.kind} = 'not_junk' AND ${caseTable.verdict} = 'clean'))`;

/** It was wrong about harmless mail, and about harmful mail that it called harmless. Spam called phishing is neither. */
export const isWrong: SQL = sql`(
  (${reportTable.kind} IN ('phish', 'junk') AND ${caseTable.verdict} = 'clean')
  OR (${reportTable.kind} = 'not_junk' AND ${caseTable.verdict} IN ('phishing', 'spam', 'simulation')))`;
