/** As far as a number of single precision tells it: whole numbers are written, and read, at a fraction of the cost. */
export function inMillionths(number: number): string {
  return number === 0 ? "0" : `${Math.round(number * 1e6)}e-6`;
}
