const day = 86_400_000;

/** The length of a bin in ms: the smallest step between two times, a minute when there is but one. */
export function binLength(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.length === 0 ? 60_000 : Math.min(...steps);
}

/** From the start of the first bin to the end of the last one. */
export function rangeOfBins(times: readonly number[], first: number, last: number): [from: Date, to: Date] {
  const start = times[first];
  const end = times[last];
  if (start === undefined || end === undefined) throw new RangeError("These bins are not in the series");
  return [new Date(start), new Date(end + binLength(times))];
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
