import type { Platform } from "../../../platform/platform.ts";
import { openInstallation } from "../installation/open-installation.ts";
import { createTokens, type Tokens } from "./tokens.ts";

const known = new WeakMap<Platform, Promise<Tokens>>();

/** The tokens of this process's installation; its keys are read once. */
export async function tokensOf(platform: Platform): Promise<Tokens> {
  const tokens = known.get(platform) ?? openInstallation(platform).then(createTokens);
  known.set(platform, tokens);
  try {
    return await tokens;
  } catch (error) {
    known.delete(platform);
    throw error;
  }
}
