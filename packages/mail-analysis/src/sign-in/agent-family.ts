import type { SignIn } from "./sign-in.ts";

/** Programs that say their name before others whose name they also carry. */
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

/** The program behind a user agent without its version: `chrome`, `axios`. Empty for none. */
export function agentFamily(userAgent: string): string {
  const known = browsers.find(([token]) => userAgent.includes(`${token}/`) || userAgent.includes(`${token} `));
  if (known !== undefined) return known[1];
  return /^[^\s/;(]+/.exec(userAgent)?.[0].toLowerCase() ?? "";
}

/** The kind of system, by the user agent where it says one, else by what the directory says; empty where neither does. */
export function systemFamily({ userAgent, device }: Pick<SignIn, "userAgent" | "device">): string {
  const kindOf = (text: string) => systems.find(([pattern]) => pattern.test(text))?.[1];
  return kindOf(userAgent) ?? kindOf(device.system) ?? device.system.replace(/[\s\d.]+/g, "").toLowerCase();
}

/** The browser or program: by the user agent, else by what the directory says. */
export function browserFamily({ userAgent, device }: Pick<SignIn, "userAgent" | "device">): string {
  return agentFamily(userAgent) || agentFamily(device.browser);
}
