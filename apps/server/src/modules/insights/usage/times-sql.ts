import type { Reading } from "./rollups.ts";
import type { UsagePeriod } from "./usage-period.ts";

/** What one table is read for, without cuts where one of its parts ends and another begins. */
function joined(readings: readonly Reading[]): readonly Reading[] {
  return [...Map.groupBy(readings, ({ rollup }) => rollup)].flatMap(([rollup, some]) => {
    const periods: UsagePeriod[] = [];
    for (const { period } of some) {
      const last = periods.at(-1);
      if (last?.to === period.from) periods[periods.length - 1] = { from: last.from, to: period.to };
      else periods.push(period);
    }
    return periods.map((period) => ({ rollup, period }));
  });
}

/** Above this many steps, a range is sent instead of a list: a year of hours is long. */
const maxListed = 100;

/**
 * The times of one table's readings, said so that its index skips by them. Steps are listed where they are few: a
 * question has some dozen readings, and planning conditions on each one's ends costs more than reading them.
 */
export function timesSql(readings: readonly Reading[]): string {
  const some = joined(readings);
  const isListed = ({ rollup: { isInSteps, seconds }, period: { from, to } }: Reading) =>
    isInSteps === true && (to - from) / seconds <= maxListed;
  const listed = some.filter(isListed);
  const ranges = some.filter((each) => !isListed(each));
  const isInBlocks = listed.some(({ rollup }) => rollup.block !== undefined);
  const [columns, types] = isInBlocks
    ? ["step, block, minute", "UInt16, UInt32, UInt32"]
    : ["step, minute", "UInt16, UInt32"];
  // As one value of a type: of a list of tuples, each is looked at when the question is planned.
  const list = `(${columns}) IN CAST('[${listed.flatMap(stepsOf).join(",")}]', 'Array(Tuple(${types}))')`;
  return `(${[...(listed.length > 0 ? [list] : []), ...ranges.map(rangeSql)].join(" OR ")})`;
}

function stepsOf({ rollup: { seconds, block }, period: { from, to } }: Reading): string[] {
  return Array.from({ length: (to - from) / seconds }, (_, index) => {
    const at = from + index * seconds;
    return `(${[seconds, ...(block === undefined ? [] : [at - (at % block.seconds)]), at].join(",")})`;
  });
}

function rangeSql({ rollup: { table, isInSteps, block, seconds }, period: { from, to } }: Reading): string {
  if (table === "event") return `(ts >= toDateTime64(${from}, 3, 'UTC') AND ts < toDateTime64(${to}, 3, 'UTC'))`;
  return `(${[
    ...(isInSteps === true ? [`step = ${seconds}`] : []),
    ...(block === undefined ? [] : [`${block.sql} >= ${from - (from % block.seconds)} AND ${block.sql} < ${to}`]),
    `minute >= ${from} AND minute < ${to}`,
  ].join(" AND ")})`;
}
