/** Whether a stream shows colors and NO_COLOR isn't set (https://no-color.org). */
export function showsColors({ isTTY }: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  return isTTY === true && (environment["NO_COLOR"] ?? "") === "" && environment["TERM"] !== "dumb";
}
