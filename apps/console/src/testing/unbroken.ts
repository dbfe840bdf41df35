/** Matches the accessible name of a `Breakable` address, in which the testing library puts a space for each `<wbr>`. */
export function unbroken(address: string): (name: string) => boolean {
  return (name) => name.replaceAll(" ", "") === address;
}
