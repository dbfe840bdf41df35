const day = 86_400_000;

/** The length of most bins in ms, a minute when there is but one. Some are missing, some days have 23 hours. */
export function binLength(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 60_000;
}

/** From the start of the first bin to the end of the last one, which is the start of the next unless that is missing. */
export function rangeOfBins(times: readonly number[], first: number, last: number): [from: Date, to: Date] {
  const [from, end] = [times[first], times[last]];
  if (from === undefined || end === undefined) throw new RangeError("These bins are not in the series");
  const length = binLength(times);
  const next = times[last + 1] ?? Infinity;
  return [new Date(from), new Date(next - end < 1.5 * length ? next : end + length)];
}

/** How a bin is named in the readout: a day needs no hour, a minute no second. */
export function binNames(locale: string, length: number): (time: number) => string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(length < 20 * 3_600_000 && { hour: "numeric", minute: "2-digit" }),
    ...(length < 60_000 && { second: "2-digit" }),
  });
  return (time) => format.format(time);
}

/** Names ticks that lie `step` ms apart: times within a day, with the date in place of midnight. */
export function tickNames(locale: string, step: number): (time: number) => string {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const date = of({ day: "numeric", month: "short" });
  if (step >= 365 * day) return (time) => of({ year: "numeric" }).format(time);
  if (step >= 28 * day) {
    const month = of({ month: "short", year: "2-digit" });
    return (time) => month.format(time);
  }
  if (step >= day) return (time) => date.format(time);
  const clock = of({ hour: "numeric", minute: "2-digit", ...(step < 60_000 && { second: "2-digit" }) });
  return (time) => {
    const local = new Date(time);
    const isMidnight = local.getHours() + local.getMinutes() + local.getSeconds() === 0;
    return (isMidnight ? date : clock).format(time);
  };
}
