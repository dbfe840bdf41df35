/** Finds an address that breaks between its parts (`Breakable`): the test's reader of names says a blank at each place where it may. */
export function unbroken(address: string): (name: string) => boolean {
  return (name) => name.replaceAll(" ", "") === address;
}
