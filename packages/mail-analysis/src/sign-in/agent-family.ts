import type { SignIn } from "./sign-in.ts";

/** Products whose user agents also name other products, most specific first. */
const browsers = [
  ["Edg", "edge"],
  ["OPR", "opera"],
  ["Firefox", "firefox"],
  ["CriOS", "chrome"],
  ["FxiOS", "firefox"],
  ["Chrome", "chrome"],
  ["Safari", "safari"],
] as const;

const systems = [
  [/windows/i, "windows"],
  [/android/i, "android"],
  [/iphone|ipad|\bios\b/i, "ios"],
  [/mac ?os|macintosh/i, "macos"],
  [/cros|chrome ?os/i, "chromeos"],
  [/linux|ubuntu/i, "linux"],
] as const;

/** The product of a user agent without version: `chrome`, `axios`. Empty if unknown. */
export function agentFamily(userAgent: string): string {
  const known = browsers.find(([token]) => userAgent.includes(`${token}/`) || userAgent.includes(`${token} `));
  if (known !== undefined) return known[1];
  return /^[^\s/;(]+/.exec(userAgent)?.[0].toLowerCase() ?? "";
}

/** The operating system from the user agent, else from the directory; empty if unknown. */
export function systemFamily({ userAgent, device }: Pick<SignIn, "userAgent" | "device">): string {
  const kindOf = (text: string) => systems.find(([pattern]) => pattern.test(text))?.[1];
  return kindOf(userAgent) ?? kindOf(device.system) ?? device.system.replace(/[\s\d.]+/g, "").toLowerCase();
}

/** The browser or program from the user agent, else from the directory. */
export function browserFamily({ userAgent, device }: Pick<SignIn, "userAgent" | "device">): string {
  return agentFamily(userAgent) || agentFamily(device.browser);
}
